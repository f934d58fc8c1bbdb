/** Fails unless the six files of each folder of messages have the same keys and arguments. */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { LOCALES } from "@/lib/contract/games";
import type { Messages } from "./messages/compare";
import { faults, flatten } from "./messages/compare";

const root = join(import.meta.dirname, "..");
const games = (await readdir(join(root, "games"))).map((game) => join("games", game, "messages"));
let texts = 0;
let found = 0;
for (const folder of ["messages", ...games.filter((path) => existsSync(join(root, path)))]) {
  const files: Record<string, Messages> = {};
  for (const locale of LOCALES) {
    files[locale] = JSON.parse(await readFile(join(root, folder, `${locale}.json`), "utf8"));
  }
  for (const fault of faults(files)) {
    console.error(`${folder}: ${fault}`);
    found += 1;
  }
  texts += flatten(files["en"] ?? {}).size;
}
console.log(`${LOCALES.length} locales, ${texts} texts, ${found} faults`);
process.exitCode = found > 0 ? 1 : 0;
