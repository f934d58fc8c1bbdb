import { join } from "node:path";
import { commandsIn, documentedCommands } from "./commands.mjs";
import { ELSEWHERE, PLAN } from "./plan.mjs";

test("commands are the lines of shell blocks, without comments, and code spans that begin as commands do", () => {
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

test("every documented command is run in the fresh clone, or it is said what else runs it", () => {
  const planned = PLAN.flatMap((step) => [
    step.command,
    ...("during" in step ? step.during : []).map((each) => each.command),
  ]);
  const documented = documentedCommands(join(import.meta.dirname, "..", ".."));
  const others = documented.filter((command) => !planned.includes(command));
  expect(planned.filter((command) => !documented.includes(command))).toEqual([]);
  expect(others.filter((command) => !ELSEWHERE.some(([pattern]) => pattern.test(command)))).toEqual([]);
  const isUnused = ([pattern]) => !others.some((command) => pattern.test(command));
  expect(ELSEWHERE.filter(isUnused)).toEqual([]);
});
