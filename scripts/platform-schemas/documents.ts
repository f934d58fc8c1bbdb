import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { asyncApi } from "./asyncapi";
import { gamesCatalogue, gamesSection } from "./games-catalogue";
import { openApi } from "./openapi";

const docs = join(import.meta.dirname, "..", "..", "docs");

interface MadeDocument {
  readonly name: string;
  readonly path: string;
  /** Makes the right text from the present one, because some documents keep a part of it. */
  readonly text: (now: string) => string;
}

const made = (file: string, text: MadeDocument["text"]): MadeDocument => ({
  name: `docs/${file}`,
  path: join(docs, file),
  text,
});

const textOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const GAMES = /(<!-- games: npm run platform-schemas -->\n)[\s\S]*?(\n<!-- end of games -->)/;

export const documents: readonly MadeDocument[] = [
  made("openapi.json", () => textOf(openApi())),
  made("asyncapi.json", () => textOf(asyncApi())),
  // One bet per line.
  made("games.json", () =>
    textOf(gamesCatalogue()).replace(
      /\{\s*("odds"[^{}]*?)\s*\}/g,
      (_, inner: string) => `{ ${inner.replace(/\s+/g, " ")} }`,
    ),
  ),
  made("platform.md", (now) => now.replace(GAMES, (_, begin: string, end: string) => begin + gamesSection() + end)),
];

const readText = (path: string): Promise<string> => readFile(path, "utf8").catch(() => "");

export const compared = (read = readText): Promise<{ name: string; path: string; is: string; should: string }[]> =>
  Promise.all(
    documents.map(async ({ name, path, text }) => {
      const is = await read(path);
      return { name, path, is, should: text(is) };
    }),
  );

export async function drifted(read = readText): Promise<string[]> {
  return (await compared(read)).filter(({ is, should }) => is !== should).map(({ name }) => name);
}
