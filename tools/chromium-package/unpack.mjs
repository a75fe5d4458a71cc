// Unpacks the browser and what it needs into the folder that TMPDIR names.
import { fileURLToPath } from "node:url";
import { inflate } from "@sparticuz/chromium";

const archives = new URL("node_modules/@sparticuz/chromium/bin/", import.meta.url);
const names = ["chromium.br", "fonts.tar.br", "swiftshader.tar.br", "al2023.tar.br"];

await Promise.all(names.map((name) => inflate(fileURLToPath(new URL(name, archives)))));
