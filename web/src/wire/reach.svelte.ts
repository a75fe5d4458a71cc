/** Whether the server can be reached, as the last try has shown. */
export class Reach {
  /** When the first of the tries in vain was made, by the clock of this page. */
  lostAt = $state<number | null>(null);

  found(): void {
    this.lostAt = null;
  }

  lost(): void {
    this.lostAt ??= performance.now();
  }
}

export const reach = new Reach();
