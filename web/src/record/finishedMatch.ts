/** A finished match, fetched: who played, under which rules, and all that happened. */

import { matchOf, recordOf, reportOf } from "../wire/api";
import type { FleetRulesetJson, MatchLine, Report } from "../wire/messages";
import { rulesOf, shootingRules, type Rules } from "../wire/rules";
import { framesOf, type Frame } from "./replayFrames";
import { readRecord, type Recorded } from "./record";
import { NOT_SHOWN, seatName } from "./recordText";

interface FinishedMatch {
  readonly line: MatchLine;
  readonly recorded: Recorded;
}

export interface FinishedShooting extends FinishedMatch {
  readonly family: "shooting";
  readonly rules: Rules;
  readonly frames: readonly Frame[];
}

/** Its frames come from the server, as many as are looked at: this page does not know its rules. */
export interface FinishedFleet extends FinishedMatch {
  readonly family: "fleet";
  readonly rules: FleetRulesetJson;
}

export type Finished = FinishedShooting | FinishedFleet;

const LOOK_AGAIN_MS = 400;

export async function fetchFinished(id: string): Promise<Finished> {
  const [line, text] = await Promise.all([matchOf(id), recordOf(id)]);
  const recorded = readRecord(text);
  if (line.ruleset?.family === "fleet")
    return { family: "fleet", line, recorded, rules: line.ruleset };
  const ruleset = shootingRules(line);
  if (!ruleset) throw new TypeError(NOT_SHOWN);
  const rules = rulesOf(ruleset);
  return { family: "shooting", line, recorded, rules, frames: framesOf(recorded, rules) };
}

/** Fetches the report of a finished match, however long it takes; tells how far it is. */
export async function fetchReport(
  id: string,
  progress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Report | null> {
  while (!signal.aborted) {
    const answer = await reportOf(id);
    if (answer.type === "report") return answer;
    progress(answer.done, answer.total);
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
  }
  return null;
}

/** What a seat of a finished match is called: two of one name are told apart by their number. */
export function nameOfSeat({ players }: MatchLine, seat: number): string {
  const name = (at: number) => seatName(players[at]);
  const twins = players.filter((_, at) => name(at) === name(seat)).length > 1;
  return twins ? `${name(seat)} ${seat + 1}` : name(seat);
}
