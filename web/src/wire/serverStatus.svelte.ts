import type { Refusal } from "./messages";

/** What an operator has decided about a person or an address, not about a single request. */
const LASTING = ["suspended", "blocked"];

/** Whether the server can be reached, as the last try has shown. */
class ServerStatus {
  /** When the first of the tries in vain was made, by the clock of this page. */
  lostAt = $state<number | null>(null);
  /** Why the server accepts nothing from this person, as it says. */
  refused = $state("");

  found(refusal: Refusal | null = null): void {
    this.lostAt = null;
    this.refused = refusal && LASTING.includes(refusal.code) ? refusal.sentence : "";
  }

  lost(): void {
    this.lostAt ??= performance.now();
  }
}

export const serverStatus = new ServerStatus();
