/** Points of a shooting game: what they are worth, and how they have decided a match. */
import { capitalized } from "../look/counted";
import { COMMON } from "../look/lookText";
import type { Player, PointsJson, ScoreJson, ViewJson } from "../wire/messages";
import type { Rules } from "../wire/rules";
import { opponentOf, verdict, type Verdict } from "./playText";

/** The score that is kept where the rules count no points; the rule book tells it too. */
const USUAL_SCORE: PointsJson = { hit: 100, miss: -10, sunk: 500 };

export function pointsOf(rules: Rules, { shots, hits, points, sunk }: ScoreJson): number {
  if (rules.points) return points;
  const { hit, miss, sunk: ship } = USUAL_SCORE;
  return hit * hits + miss * (shots - hits) + ship * sunk.length;
}

/** Whether more points can win a match by these rules. */
const canDecide = ({ points, points_decide, bombs, match_seconds }: Rules): boolean =>
  points !== null && (points_decide || bombs !== null || match_seconds !== null);

/** Says what the points of a match count, in a line. */
export function pointsHint(rules: Rules): string {
  const { hit, miss, sunk } = rules.points ?? USUAL_SCORE;
  const worth = [
    `${hit} for a hit`,
    ...(miss ? [`${miss} for a miss`] : []),
    ...(sunk && rules.announces !== "hit" ? [`${sunk} more for a ship sunk`] : []),
  ];
  const line = capitalized(worth.join(", "));
  return canDecide(rules) ? `${line}.` : `${line}. Points do not decide who wins.`;
}

interface Decided {
  readonly rules: Rules;
  readonly view: ViewJson;
  readonly players: readonly Player[];
  readonly clocks: { readonly banks?: readonly number[] | null };
}

const LIST = new Intl.ListFormat("en", { type: "conjunction" });

/** The points or sinkings of each seat in words, this player's first: "You 5 and Bob 3". */
function numbersText(ended: Decided, seats: readonly number[], of: (seat: number) => number) {
  const own = ended.view.seat;
  const ordered = [...seats].sort((one, other) => Number(other === own) - Number(one === own));
  const name = (seat: number) => (seat === own ? COMMON.you : opponentOf(ended, seat));
  return LIST.format(ordered.map((seat) => `${name(seat)} ${of(seat)}`));
}

/** Where points are equal, the smallest class of which the best have not sunk equally many. */
function decidingClass({ rules, view }: Decided, best: readonly number[]): string | undefined {
  const smallest = [...rules.ships].sort((one, other) => one.size - other.size);
  const counts = (name: string) => new Set(best.map((seat) => sunkOf(view, seat, name)));
  return smallest.find(({ name }) => counts(name).size > 1)?.name;
}

const sunkOf = (view: ViewJson, seat: number, name: string): number =>
  view.scores[seat]!.sunk.filter((one) => one === name).length;

/** Says how equal points are decided: by the ships that were sunk, or as a draw. */
function tieText(ended: Decided, best: readonly number[]): string {
  const decides = ended.rules.small_ships_decide ? decidingClass(ended, best) : undefined;
  if (decides === undefined) return "That is a draw.";
  const sunk = numbersText(ended, best, (seat) => sunkOf(ended.view, seat, decides));
  return `Ships sunk of the class ${decides} decide: ${sunk}.`;
}

function decisionText(ended: Decided): string {
  const { rules, view } = ended;
  const seats = view.scores.map((_, seat) => seat);
  const points = (seat: number) => (rules.points ? view.scores[seat]!.points : 0);
  const most = Math.max(...seats.map(points));
  const best = seats.filter((seat) => points(seat) === most);
  const numbers = numbersText(ended, seats, points);
  if (best.length === 1) return `Points decide: ${numbers}.`;
  return `${rules.points ? `Points are equal: ${numbers}. ` : ""}${tieText(ended, best)}`;
}

const BANK_SPENT = {
  won: "The other side has used up its time.",
  lost: "You have used up your time.",
};

/** The verdict of a match, with the points that have decided it where it is not the last ship. */
export function decidedVerdict(ended: Decided): Verdict {
  const plain = verdict(ended);
  const ending = ended.view.outcome?.ending;
  if (ending === "time-up" && ended.clocks.banks)
    return { ...plain, line: plain.result === "lost" ? BANK_SPENT.lost : BANK_SPENT.won };
  const isCounted =
    ending === "time-up" ||
    ending === "bombs-spent" ||
    (ending === "fleet-sunk" && ended.rules.points_decide);
  return isCounted ? { ...plain, line: `${plain.line} ${decisionText(ended)}` } : plain;
}
