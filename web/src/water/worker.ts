/**
 * The painter of the sea has a thread of its own: to set up its canvas takes longer than a frame of
 * the page.
 */
import type { Answer, Begin, Order } from "./painterMessages";
import { createPainter, type Painter } from "./painter";

interface Thread {
  onmessage: (event: { data: Begin | Order }) => void;
  postMessage(answer: Answer): void;
}

const thread = self as unknown as Thread;
let painter: Painter | null = null;

thread.onmessage = ({ data }) => {
  if (data.to !== "begin") return painter?.obey(data);
  painter = createPainter(data, () => thread.postMessage("lost"));
  thread.postMessage(painter ? "painted" : "lost");
};
