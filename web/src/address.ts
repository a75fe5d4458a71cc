/** Addresses within the page, as `#game/ID`: the name of a page and what it is about. */
export interface Address {
  readonly page: string;
  readonly about: string;
}

export function addressOf(hash: string): Address {
  const [page = "", ...rest] = hash.replace(/^#\/?/, "").split("/");
  return { page, about: readable(rest.join("/")) };
}

export const pathTo = (page: string, about = ""): string =>
  about ? `#${page}/${encodeURIComponent(about)}` : `#${page}`;

/** The place of what is shown in the history of this tab: it tells a step back from a new page. */
export class HistoryPlace {
  #place: number;
  readonly #history: Pick<History, "state" | "replaceState" | "go">;

  constructor(history: Pick<History, "state" | "replaceState" | "go">) {
    this.#history = history;
    this.#place = this.#known ?? 0;
    this.#write();
  }

  get #known(): number | undefined {
    return (this.#history.state as { place?: number } | null)?.place;
  }

  #write(): void {
    this.#history.replaceState({ place: this.#place }, "");
  }

  /** How far the address of the tab has gone since the last call: below zero for steps back. */
  moved(): number {
    const known = this.#known;
    const by = known === undefined ? 1 : known - this.#place;
    this.#place += by;
    if (known === undefined) this.#write();
    return by;
  }

  /** Undoes a step of the address; what was shown stays. */
  undo(by: number): void {
    this.#place -= by;
    this.#history.go(-by);
  }
}

function readable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
