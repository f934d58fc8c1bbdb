import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { asyncApi } from "./asyncapi";
import { openApi } from "./openapi";

const docs = join(import.meta.dirname, "..", "..", "docs");

/** The documents that are made from the contract. */
export const documents = [
  { name: "docs/openapi.json", path: join(docs, "openapi.json"), text: () => textOf(openApi()) },
  { name: "docs/asyncapi.json", path: join(docs, "asyncapi.json"), text: () => textOf(asyncApi()) },
] as const;

const textOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** The names of the documents whose file is not what the contract makes. */
export async function drifted(
  read: (path: string) => Promise<string> = (path) => readFile(path, "utf8"),
): Promise<string[]> {
  const states = await Promise.all(
    documents.map(async ({ name, path, text }) => ({ name, same: (await read(path).catch(() => "")) === text() })),
  );
  return states.filter(({ same }) => !same).map(({ name }) => name);
}
