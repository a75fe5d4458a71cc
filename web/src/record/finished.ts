/** A finished match, fetched: who played, under which rules, and all that happened. */
import { titled } from "../play/placement";
import { matchOf, recordOf, reportOf } from "../wire/api";
import type { MatchLine, Report } from "../wire/messages";
import { readRules, type Rules } from "../wire/rules";
import { framesOf, type Frame } from "./frames";
import { readRecord, type Recorded } from "./record";
import { SHOWN } from "./terminal";

export interface Finished {
  readonly line: MatchLine;
  readonly recorded: Recorded;
  readonly rules: Rules;
  readonly frames: readonly Frame[];
}

/** It is over, and of a family without screens on this page. */
export class Unshowable extends Error {
  readonly line: MatchLine;

  constructor(line: MatchLine) {
    super("This game is replayed in the terminal.");
    this.line = line;
  }
}

const LOOK_AGAIN_MS = 400;

export async function fetchFinished(id: string): Promise<Finished> {
  const [line, text] = await Promise.all([matchOf(id), recordOf(id)]);
  const recorded = readRecord(text);
  if (recorded.family !== SHOWN) throw new Unshowable(line);
  const rules = readRules(recorded.rules);
  return { line, recorded, rules, frames: framesOf(recorded, rules) };
}

/** The report, however long it takes; tells how far it is. */
export async function fetchReport(id: string, progress: (done: number, total: number) => void, signal: AbortSignal): Promise<Report | null> {
  while (!signal.aborted) {
    const answer = await reportOf(id);
    if (answer.type === "report") return answer;
    progress(answer.done, answer.total);
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
  }
  return null;
}

/** What a seat is called: two of one name are told apart by their number. */
export function nameOfSeat({ players }: MatchLine, seat: number): string {
  const name = (at: number) => titled(players[at]?.name ?? players[at]?.level ?? "Guest");
  const twins = players.filter((_, at) => name(at) === name(seat)).length > 1;
  return twins ? `${name(seat)} ${seat + 1}` : name(seat);
}
