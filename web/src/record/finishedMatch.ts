/** A finished match, fetched: who played, under which rules, and all that happened. */

import { matchOf, recordOf, reportOf } from "../wire/api";
import type { MatchLine, Report } from "../wire/messages";
import { rulesOf, shootingRules, type Rules } from "../wire/rules";
import { framesOf, type Frame } from "./replayFrames";
import { readRecord, type Recorded } from "./record";
import { IN_TERMINAL, seatName } from "./recordText";

export interface Finished {
  readonly line: MatchLine;
  readonly recorded: Recorded;
  readonly rules: Rules;
  readonly frames: readonly Frame[];
}

/** It is over, and of a family without screens on this page. */
export class UnsupportedGameError extends Error {
  readonly line: MatchLine;

  constructor(line: MatchLine) {
    super(IN_TERMINAL);
    this.line = line;
  }
}

const LOOK_AGAIN_MS = 400;

export async function fetchFinished(id: string): Promise<Finished> {
  const [line, text] = await Promise.all([matchOf(id), recordOf(id)]);
  const ruleset = shootingRules(line);
  if (!ruleset) throw new UnsupportedGameError(line);
  const [recorded, rules] = [readRecord(text), rulesOf(ruleset)];
  return { line, recorded, rules, frames: framesOf(recorded, rules) };
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
