/** The record of a finished match: a head, the moves, the commitments opened, and every answer. */
import type { ShootingEvent } from "../wire/messages";

export interface Opened {
  readonly seat: number;
  readonly commitment: string;
  readonly salt: string;
  readonly placement: string | null;
}

export interface Recorded {
  readonly moves: readonly { readonly seat: number; readonly move: string }[];
  readonly opened: readonly Opened[];
  readonly answers: readonly ShootingEvent[];
}

type Line = Partial<{
  seat: number;
  move: string;
  commitment: string;
  salt: string;
  placement: string;
  answer: ShootingEvent;
}>;

export function readRecord(text: string): Recorded {
  const lines = text
    .split("\n")
    .filter(Boolean)
    // The edge: the server has written it, and only what is there is used.
    .map((line) => JSON.parse(line) as Line);
  return {
    moves: lines.flatMap(({ seat, move }) =>
      seat !== undefined && move !== undefined ? [{ seat, move }] : [],
    ),
    opened: lines.flatMap(({ seat, commitment, salt, placement }) =>
      seat !== undefined && commitment && salt
        ? [{ seat, commitment, salt, placement: placement ?? null }]
        : [],
    ),
    answers: lines.flatMap(({ answer }) => (answer ? [answer] : [])),
  };
}
