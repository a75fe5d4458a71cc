/** Own rules while they are written: as fields of a form, as text for the server, and as a link. */
import { tables, type Table } from "../wire/rules";

export interface ShipDraft {
  readonly name: string;
  readonly size: number;
  readonly count: number;
  readonly armoured: boolean;
}

export interface Draft {
  readonly name: string;
  readonly columns: number;
  readonly rows: number;
  readonly players: number;
  readonly touching: boolean;
  readonly placement: "own" | "random";
  readonly shots: "one" | "again" | "salvo";
  readonly announces: "hit" | "sunk" | "class";
  /** The player who begins, from 1; without one, lots are drawn. */
  readonly first: number | null;
  readonly equal_turns: boolean;
  readonly bombs: number | null;
  readonly turn_seconds: number | null;
  readonly match_seconds: number | null;
  readonly points_decide: boolean;
  readonly small_ships_decide: boolean;
  readonly reveals_fleets: boolean;
  readonly notation: string;
  readonly points: { readonly hit: number; readonly miss: number; readonly sunk: number } | null;
  readonly radar: { readonly every: number; readonly reach: number } | null;
  readonly ships: readonly ShipDraft[];
}

const USUAL: Omit<Draft, "name" | "columns" | "rows" | "ships"> = {
  players: 2, touching: true, placement: "own", shots: "one", announces: "class", first: null, equal_turns: false,
  bombs: null, turn_seconds: null, match_seconds: null, points_decide: false, small_ships_decide: false,
  reveals_fleets: true, notation: "B7", points: null, radar: null,
};

export const FAMILY = "shooting";
export const USUAL_RADAR = { every: 4, reach: 1 };
export const USUAL_POINTS = { hit: 1, miss: 0, sunk: 1 };
export const NEW_SHIP: ShipDraft = { name: "", size: 2, count: 1, armoured: false };

/** Reads rules as the server writes them. */
export function readDraft(text: string): Draft {
  const { top, parts } = tables(text);
  const radar = parts.radar?.[0];
  return {
    ...USUAL,
    ...(top as Pick<Draft, "name" | "columns" | "rows">),
    points: (parts.points?.[0] as Draft["points"] | undefined) ?? null,
    radar: radar ? { ...USUAL_RADAR, ...radar } : null,
    ships: (parts.ships ?? []).map((ship) => ({ ...NEW_SHIP, count: 1, ...ship }) as ShipDraft),
  };
}

const assigned = (table: Table): readonly string[] =>
  Object.entries(table).filter(([, value]) => value !== null).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);

/** A rule file, as the server reads it. */
export function writeDraft({ points, radar, ships, ...top }: Draft): string {
  const parts = [
    ...(points ? ["", "[points]", ...assigned({ ...points })] : []),
    ...(radar ? ["", "[radar]", ...assigned({ ...radar })] : []),
    ...ships.flatMap((ship) => ["", "[[ships]]", ...assigned({ ...ship })]),
  ];
  return [...assigned({ ...top }), ...parts, ""].join("\n");
}

/** Rules in an address: what everybody who has the link sees. */
export const packed = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

export function unpacked(code: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A copy to change: it counts for itself and not for the preset. */
export const ownOf = (draft: Draft): Draft => ({ ...draft, name: `my ${draft.name}` });
