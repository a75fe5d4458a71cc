/**
 * Checks the record of a finished match: placements against commitments, and every answer against
 * the fleets.
 */

import { nameOf, type Cell } from "../board/cells";
import { parseCell } from "../play/cellNotation";
import { deployed, placementOf, readFleet } from "../record/recordedFleets";
import type { Opened, Recorded } from "../record/record";
import type { FiredJson, ShipJson, ShotJson } from "../wire/messages";
import type { Rules } from "../wire/rules";
import {
  ANSWERS,
  FLEET,
  MOVES_UNCHECKED,
  NO_COMMITMENT,
  NO_DIGEST,
  TOLD,
  VERDICTS,
} from "./fairnessText";

/** Something that was checked; "unknown" is what could not be. */
export interface Finding {
  readonly holds: "yes" | "no" | "unknown";
  readonly text: string;
}

/** The SHA-256 of bytes in hex; nothing where the browser does not compute it. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<string | null>;

const SALT_BYTES = 32;

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Browsers compute it on HTTPS and on the machine itself only. */
export const subtleDigest: Digest = async (bytes) =>
  crypto.subtle ? hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))) : null;

async function commitmentOf(
  digest: Digest,
  salt: string,
  placement: string,
): Promise<string | null> {
  const [key, text] = [bytesOf(salt), new TextEncoder().encode(placement)];
  const both = new Uint8Array(key.length + text.length);
  both.set(key);
  both.set(text, key.length);
  return digest(both);
}

const yes = (text: string): Finding => ({ holds: "yes", text });
const no = (text: string): Finding => ({ holds: "no", text });
const unknown = (text: string): Finding => ({ holds: "unknown", text });

async function checkCommitment(
  recorded: Recorded,
  { seat, commitment, salt }: Opened,
  name: string,
  digest: Digest,
): Promise<Finding> {
  const placement = placementOf(recorded, seat);
  if (placement === null) return unknown(FLEET.unknown(name));
  if (salt.length !== 2 * SALT_BYTES) return no(FLEET.salt(name, SALT_BYTES));
  const moved = deployed(recorded, seat);
  if (moved !== null && moved !== placement) return no(FLEET.moved(name));
  const found = await commitmentOf(digest, salt, placement);
  if (found === null) return unknown(NO_DIGEST);
  return found === commitment ? yes(FLEET.same(name)) : no(FLEET.other(name));
}

function checkPromise(
  { seat, commitment }: Opened,
  name: string,
  kept: Readonly<Record<string, string>>,
): Finding {
  const told = kept[seat];
  if (told === undefined) return unknown(TOLD.never(name));
  return told === commitment ? yes(TOLD.same(name)) : no(TOLD.other(name));
}

const near = (one: Cell, other: Cell): boolean =>
  Math.abs(one.col - other.col) <= 1 && Math.abs(one.row - other.row) <= 1;

/** Whether a revealed fleet is one that the rules allow, to check that the game was fair. */
export function isLegal(rules: Rules, fleet: readonly ShipJson[]): boolean {
  const sizes = rules.ships.flatMap((kind) => Array.from({ length: kind.count }, () => kind.size));
  const ships = fleet.map((ship) => ship.cells.map(parseCell));
  const inside = (cell: Cell) =>
    cell.col >= 0 && cell.row >= 0 && cell.col < rules.size.cols && cell.row < rules.size.rows;
  const apart = (one: readonly Cell[], other: readonly Cell[]) =>
    one.every((cell) =>
      other.every((rival) =>
        rules.touching ? cell.col !== rival.col || cell.row !== rival.row : !near(cell, rival),
      ),
    );
  return (
    ships.length === sizes.length &&
    ships.every((ship, at) => ship.length === sizes[at] && ship.every(inside)) &&
    ships.every((ship, at) => ships.slice(at + 1).every((other) => apart(ship, other)))
  );
}

/** Calls out shots as the rules demand, remembering what fell before. */
class Caller {
  readonly #glanced = new Set<string>();
  readonly #hit = new Set<string>();
  readonly #rules: Rules;
  readonly #fleet: readonly ShipJson[];

  constructor(rules: Rules, fleet: readonly ShipJson[]) {
    this.#rules = rules;
    this.#fleet = fleet;
  }

  call(target: string): ShotJson {
    const ship = this.#fleet.find((one) => one.cells.includes(target));
    if (!ship) return { target, call: "miss", ship: null };
    if (this.#isArmoured(ship) && !this.#glanced.has(target)) {
      this.#glanced.add(target);
      return { target, call: "glance", ship: null };
    }
    this.#hit.add(target);
    const sinks =
      this.#rules.announces !== "hit" && ship.cells.every((cell) => this.#hit.has(cell));
    return sinks
      ? { target, call: "sunk", ship: this.#rules.announces === "class" ? ship.name : null }
      : { target, call: "hit", ship: null };
  }

  #isArmoured = (ship: ShipJson): boolean =>
    this.#rules.ships.some((kind) => kind.armoured && kind.name === ship.name);
}

const told = (shot: ShotJson): string => [shot.call, shot.ship].filter(Boolean).join(" ");

function checkAnswers(
  recorded: Recorded,
  rules: Rules,
  fleets: readonly (readonly ShipJson[])[],
): Finding {
  const callers = fleets.map((fleet) => new Caller(rules, fleet));
  const fired = recorded.answers.filter((event): event is FiredJson => event.type === "fired");
  const moves = recorded.moves.filter(({ move }) => move.startsWith("fire "));
  if (fired.length !== moves.length) return no(ANSWERS.count(moves.length, fired.length));
  for (const [at, event] of fired.entries()) {
    const asked = moves[at]!.move.split(" ").slice(1);
    if (
      moves[at]!.seat !== event.seat ||
      asked.length !== event.shots.length ||
      !event.shots.every((shot) => asked.includes(shot.target))
    )
      return no(ANSWERS.squares(at));
    for (const shot of event.shots) {
      const true_ = callers[event.sea]?.call(shot.target);
      if (!true_ || told(true_) !== told(shot))
        return no(
          ANSWERS.wrong(
            nameOf(rules.naming, parseCell(shot.target)),
            told(shot),
            true_ ? told(true_) : null,
          ),
        );
    }
  }
  return yes(ANSWERS.true(fired.length));
}

/** Checks whether every player of a finished game placed what they had committed to. */
async function checkPlacements(
  recorded: Recorded,
  name: (seat: number) => string,
  kept: Readonly<Record<string, string>>,
  digest: Digest,
): Promise<readonly Finding[]> {
  const placed = await Promise.all(
    recorded.opened.map((one) => checkCommitment(recorded, one, name(one.seat), digest)),
  );
  return [...placed, ...recorded.opened.map((one) => checkPromise(one, name(one.seat), kept))];
}

/** Checks the fairness of a finished fleet game, whose rules this page does not know. */
export async function checkFleetGame(
  recorded: Recorded,
  name: (seat: number) => string,
  kept: Readonly<Record<string, string>>,
  digest: Digest = subtleDigest,
): Promise<readonly Finding[]> {
  return [...(await checkPlacements(recorded, name, kept, digest)), unknown(MOVES_UNCHECKED)];
}

/**
 * Checks whether a finished game was fair, as far as that is possible here, and tells the result in
 * plain words.
 */
export async function check(
  recorded: Recorded,
  rules: Rules,
  name: (seat: number) => string,
  kept: Readonly<Record<string, string>>,
  digest: Digest = subtleDigest,
): Promise<readonly Finding[]> {
  if (!recorded.opened.length) return [no(NO_COMMITMENT)];
  const fleets = recorded.opened.map(({ seat }) =>
    readFleet(rules, placementOf(recorded, seat) ?? ""),
  );
  return [
    ...(await checkPlacements(recorded, name, kept, digest)),
    ...recorded.opened.map(({ seat }, at) =>
      isLegal(rules, fleets[at]!) ? yes(FLEET.legal(name(seat))) : no(FLEET.illegal(name(seat))),
    ),
    checkAnswers(recorded, rules, fleets),
  ];
}

export function summary(findings: readonly Finding[]): {
  readonly holds: Finding["holds"];
  readonly text: string;
} {
  const worst = (["no", "unknown"] as const).find((holds) =>
    findings.some((one) => one.holds === holds),
  );
  return { holds: worst ?? "yes", text: VERDICTS[worst ?? "yes"] };
}
