import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// What the server will send; previewing under it shows at once what would be blocked.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join("; ");

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    target: "es2022",
    // A file of its own for every font and picture: the policy allows no data: addresses.
    assetsInlineLimit: 0,
    manifest: true,
    outDir: mode === "gallery" ? "gallery-dist" : "dist",
    rolldownOptions: { input: mode === "gallery" ? "gallery.html" : "index.html" },
  },
  preview: { headers: { "Content-Security-Policy": policy } },
  test: { include: ["src/**/*.test.ts"] },
}));
