/** The six files of messages must ask for the same keys and arguments: `npm run check` stops at one that does not. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LOCALES } from "@/lib/contract/games";
import type { Messages } from "./messages/compare";
import { faults, flatten } from "./messages/compare";

const folder = join(import.meta.dirname, "..", "messages");
const files: Record<string, Messages> = {};
for (const locale of LOCALES) files[locale] = JSON.parse(await readFile(join(folder, `${locale}.json`), "utf8"));

const found = faults(files);
for (const fault of found) console.error(fault);
console.log(`${LOCALES.length} locales, ${flatten(files["en"] ?? {}).size} texts, ${found.length} faults`);
process.exitCode = found.length > 0 ? 1 : 0;
