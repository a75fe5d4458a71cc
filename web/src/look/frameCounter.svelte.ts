/**
 * A count that grows with the frames of the screen: what is large is drawn in parts, and none of
 * them holds the page up.
 */
const FRAME_MS = 17;

export class FrameCounter {
  count = $state(0);

  constructor(last: () => number) {
    $effect(() => {
      if (this.count >= last()) return;
      const waiting = setTimeout(() => (this.count += 1), FRAME_MS);
      return () => clearTimeout(waiting);
    });
  }
}
