/**
 * Serves the page without a connection: what has a hash in its name from the cache, the page itself
 * from the server while it answers.
 */
interface Build {
  /** Changes with any of the files. */
  readonly version: string;
  readonly files: readonly string[];
}

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface Worker {
  /** Written before this script when the page is built. */
  readonly BUILD: Build;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listen: (event: Fetching) => void): void;
}

const worker = self as unknown as Worker;
const { version, files } = worker.BUILD;
const DOOR = "/";
const kept = `broadside-${version}`;

async function install(): Promise<void> {
  const cache = await caches.open(kept);
  // Not from what the browser itself has kept: the page must be of the same build as its parts.
  await cache.addAll([new Request(DOOR, { cache: "reload" }), ...files]);
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Answers a request for the page: one that the server still hands out is never an old one. */
async function door(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null);
  if (answer && answer.status < 500) return answer;
  return (await caches.match(DOOR)) ?? answer ?? Response.error();
}

const part = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request);

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== location.origin) return;
  if (event.request.mode === "navigate" && pathname === DOOR)
    event.respondWith(door(event.request));
  else if (files.includes(pathname)) event.respondWith(part(event.request));
});
