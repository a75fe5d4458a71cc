import type { Plugin } from "vite";

export function packing(folder: string): Plugin;
