import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { asyncApi } from "./asyncapi";
import { gamesCatalogue, gamesSection } from "./games-catalogue";
import { openApi } from "./openapi";

const docs = join(import.meta.dirname, "..", "..", "docs");

interface MadeDocument {
  readonly name: string;
  readonly path: string;
  /** The right text of the document. `now`: its present text, of which some documents keep a part. */
  readonly text: (now: string) => string;
}

const made = (file: string, text: MadeDocument["text"]): MadeDocument => ({
  name: `docs/${file}`,
  path: join(docs, file),
  text,
});

const textOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const GAMES = /(<!-- games: npm run platform-schemas -->\n)[\s\S]*?(\n<!-- end of games -->)/;

/** The documents that are made from the contract and the games, in whole or in part. */
export const documents: readonly MadeDocument[] = [
  made("openapi.json", () => textOf(openApi())),
  made("asyncapi.json", () => textOf(asyncApi())),
  // One bet a line.
  made("games.json", () =>
    textOf(gamesCatalogue()).replace(
      /\{\s*("odds"[^{}]*?)\s*\}/g,
      (_, inner: string) => `{ ${inner.replace(/\s+/g, " ")} }`,
    ),
  ),
  made("platform.md", (now) => now.replace(GAMES, (_, begin: string, end: string) => begin + gamesSection() + end)),
];

const readText = (path: string): Promise<string> => readFile(path, "utf8").catch(() => "");

/** Each document with its present text and the right one. */
export const compared = (read = readText): Promise<{ name: string; path: string; is: string; should: string }[]> =>
  Promise.all(
    documents.map(async ({ name, path, text }) => {
      const is = await read(path);
      return { name, path, is, should: text(is) };
    }),
  );

/** The names of the documents that differ from the contract. */
export async function drifted(read = readText): Promise<string[]> {
  return (await compared(read)).filter(({ is, should }) => is !== should).map(({ name }) => name);
}
