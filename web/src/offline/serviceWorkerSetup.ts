/**
 * Keeps the page at hand for times without a connection, and renews one whose parts are gone from
 * the server.
 */
import { whenIdle } from "../look/whenIdle";
import { recall, remember, type Store } from "../look/preferences";

const SOON_MS = 30_000;
const isTime = (value: unknown): value is number => typeof value === "number";

/** Sets up the service worker after everything that is needed first: nobody waits for it. */
export function keepAtHand(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => whenIdle(() => void employ().catch(() => undefined));
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/**
 * Registers the service worker. One that is there already is asked whether it is still the newest.
 */
async function employ(): Promise<void> {
  const known = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register("/sw.js");
  if (known) await registration.update();
}

/**
 * Whether to load the page anew for a part that is missing after an update: once, not again and
 * again.
 */
export function renews(store: Store, now: number): boolean {
  const last = recall(store, "renewed", 0, isTime);
  if (now - last < SOON_MS) return false;
  remember(store, "renewed", now);
  return true;
}

/**
 * Loads the page anew when parts are missing: after an update the server has other parts than this
 * page knows.
 */
export function renewWhenOutdated(): void {
  addEventListener("vite:preloadError", () => {
    if (navigator.onLine && renews(sessionStorage, Date.now())) location.reload();
  });
}
