/** Addresses within the page, as `#game/ID`: the name of a page and what it is about. */
export interface Address {
  readonly page: string;
  readonly about: string;
}

export function addressOf(hash: string): Address {
  const [page = "", ...rest] = hash.replace(/^#\/?/, "").split("/");
  return { page, about: readable(rest.join("/")) };
}

export const pathTo = (page: string, about = ""): string => (about ? `#${page}/${encodeURIComponent(about)}` : `#${page}`);

function readable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
