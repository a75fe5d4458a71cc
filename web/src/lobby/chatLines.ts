/** Lines of a chat, as they arrive from the server. */
import type { Line } from "../wire/messages";

/** Chat lines in their order, each once: history and news may overlap. */
export function added(lines: readonly Line[], more: readonly Line[], most = 200): readonly Line[] {
  const all = new Map([...lines, ...more].map((line) => [line.id, line]));
  return [...all.values()].sort((one, other) => one.id - other.id).slice(-most);
}
