import { join } from "node:path";
import { commandsIn, documentedCommands, ELSEWHERE, SERVES } from "./documented.mjs";

test("commands are the lines of shell blocks, without comments, and code spans that begin like commands", () => {
  const markdown = [
    "Run `npm start`, not `npm` or `lib/bff/env.ts`.",
    "```sh",
    "# first",
    "npm ci   # installs",
    "curl -X POST $URL \\",
    "  -d '{}'",
    "```",
    "```ts",
    "node();",
    "```",
  ].join("\n");
  expect(commandsIn(markdown)).toEqual(["npm ci", "curl -X POST $URL -d '{}'", "npm start"]);
});

test("each command with an exception is in the documents", () => {
  const documented = documentedCommands(join(import.meta.dirname, ".."));
  const isUnused = ([pattern]) => !documented.some((command) => pattern.test(command));
  expect(ELSEWHERE.filter(isUnused)).toEqual([]);
  expect(["npm ci && npm run build", ...Object.keys(SERVES)].filter((each) => !documented.includes(each))).toEqual([]);
});
