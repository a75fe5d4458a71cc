/**
 * For what nobody waits for: done when the page has nothing else to do, or after two seconds all
 * the same.
 */
const PATIENCE_MS = 2000;

export function whenIdle(then: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(then, { timeout: PATIENCE_MS });
  else setTimeout(then, 60);
}
