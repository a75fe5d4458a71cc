/** Names of guests. They end in a mark that no registered name has. */
export const GUEST_MARK = " (guest)";

export const isGuestName = (name: string | null | undefined): boolean =>
  name?.endsWith(GUEST_MARK) ?? false;

/** The name of a guest without the mark, for sentences and narrow places. */
export const plainName = (name: string): string =>
  isGuestName(name) ? name.slice(0, -GUEST_MARK.length) : name;
