import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { packing } from "./scripts/packing.mjs";

// What the server will send; previewing under it shows at once what would be blocked.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join("; ");

const SHARED_BYTES = 12 * 1024;
const page = { index: "index.html", sw: "src/offline/serviceWorker.ts" };

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), ...(mode === "gallery" ? [] : [packing("dist")])],
  build: {
    target: "es2022",
    // A file of its own for every font and picture: the policy allows no data: addresses.
    assetsInlineLimit: 0,
    manifest: true,
    outDir: mode === "gallery" ? "gallery-dist" : "dist",
    rolldownOptions: {
      input: mode === "gallery" ? "gallery.html" : page,
      // The worker keeps its name: browsers ask for it again under the same address.
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        // To ask for a file takes longer than to read one of a few kilobytes: what pages share
        // comes in few files.
        codeSplitting: {
          groups: [
            // The framework changes more rarely than the page: browsers keep it for longer.
            { name: "framework", tags: ["$initial"], test: "/node_modules/", priority: 2 },
            {
              name: "first",
              tags: ["$initial"],
              test: (id) => !id.includes("/offline/"),
              priority: 1,
            },
            {
              name: "shared",
              test: "/src/",
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: SHARED_BYTES,
            },
          ],
        },
      },
    },
  },
  preview: { headers: { "Content-Security-Policy": policy } },
  test: { include: ["src/**/*.test.ts"] },
}));
