/** Probabilities as squares whose size grows with them. */

/**
 * Each value of a heat map as a share of the greatest, so that the best square always stands out.
 */
export function shares(values: readonly number[]): readonly number[] {
  const most = Math.max(0, ...values);
  return most === 0 ? values.map(() => 0) : values.map((value) => Math.max(0, value) / most);
}
