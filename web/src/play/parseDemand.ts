/** What the server asks of this player. */
export type Demand =
  | { readonly to: "wait" }
  | { readonly to: "deploy" }
  | { readonly to: "fire"; readonly sea: number; readonly shots: number; readonly scan: boolean };

export function parseDemand(text: string | null): Demand {
  const [verb, sea, shots, scan] = (text ?? "").split(" ");
  if (verb === "deploy") return { to: "deploy" };
  if (verb === "fire")
    return { to: "fire", sea: Number(sea), shots: Number(shots), scan: scan === "scan" };
  return { to: "wait" };
}
