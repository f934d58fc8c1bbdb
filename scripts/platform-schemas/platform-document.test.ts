import { readFileSync } from "node:fs";
import { join } from "node:path";
import type * as z from "zod/mini";
import { type CallName, calls } from "@/lib/contract/calls";
import { channels } from "@/lib/contract/channels";
import { ERROR_STATUS, BET_REFUSALS, SESSION_ENDS } from "@/lib/contract/errors";
import { errorBodySchema } from "@/lib/contract/platform-forms";
import { fairAnswers } from "@/lib/contract/fairness";
import { games } from "@/games/registry";
import { checks } from "../platform-check/run";
import { plantedFaults } from "../platform-check/testing/faults";
import { platformAnswers } from "./platform-answers";
import { CALL_WORDS } from "./words";

const root = join(import.meta.dirname, "..", "..");
const text = readFileSync(join(root, "docs/platform.md"), "utf8");
const anchors = new Set([...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id));

/** All examples with their kinds, such as `answer:me`, `event:game.results` and `error`. */
const examples = [...text.matchAll(/^```json (\S+)\n([\s\S]*?)^```$/gm)].map(
  ([, kind = "", json = ""]): [string, unknown] => [kind, JSON.parse(json)],
);

function schemaOf(kind: string): z.ZodMiniType | undefined {
  const [what, name = ""] = kind.split(":");
  if (what === "error") return errorBodySchema;
  if (what === "answer") return { ...platformAnswers, ...fairAnswers }[name as CallName];
  const [channel = "", event = ""] = name.split(".");
  const events: Record<string, Record<string, z.ZodMiniType>> = channels;
  return events[channel]?.[event];
}

test.each(examples)("the example %s fits the contract without any conversion", (kind, value) => {
  const schema = schemaOf(kind);
  expect(schema).toBeDefined();
  expect(schema?.safeParse(value).error?.issues).toBeUndefined();
});

test("every call and every event has an example, except calls whose answer is not read", () => {
  const unread = ["logout", "locale"];
  const wanted = [
    ...Object.keys(fairAnswers).map((name) => `answer:${name}`),
    ...Object.keys(calls)
      .filter((name) => !unread.includes(name))
      .map((name) => `answer:${name}`),
    ...Object.entries(channels).flatMap(([kind, events]) =>
      Object.keys(events).map((event) => `event:${kind}.${event}`),
    ),
  ];
  expect(
    examples
      .map(([kind]) => kind)
      .filter((kind) => kind !== "error")
      .sort(),
  ).toEqual(wanted.sort());
});

test("every paragraph to which the kit, the generated documents or the document itself links exists", () => {
  const named = [
    ...checks.flatMap(({ anchor }) => anchor ?? []),
    ...plantedFaults.map(({ found }) => found.document.replace("docs/platform.md#", "")),
  ];
  const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id);
  const events = Object.values(channels).flatMap((each) => Object.keys(each));
  const all = [...named, ...links, ...events, ...Object.values(CALL_WORDS).map(({ anchor }) => anchor)];
  expect(all.filter((anchor) => !anchors.has(anchor))).toEqual([]);
});

test("the document has every path, every code of a refusal and every status of the error table", () => {
  for (const { path } of Object.values(calls)) expect(text).toContain(path.replace(":gameCode", "{gameCode}"));
  for (const code of [...BET_REFUSALS, ...SESSION_ENDS, "idempotency_conflict", "maintenance"]) {
    expect(text).toContain(`\`${code}\``.replace("`idempotency_conflict`", "idempotency_conflict"));
  }
  for (const status of new Set(Object.values(ERROR_STATUS))) {
    if (![405, 413, 415].includes(status)) expect(text).toContain(String(status));
  }
});

test("the document's odds of PK10 are the product's", () => {
  const { odds } = games.PK10;
  const prices = new Set(
    Object.values(odds()).flatMap((numbers) => Object.values(numbers).map((milli) => milli / 1000)),
  );
  const table = text.slice(text.indexOf("## PK10 in full"), text.indexOf("## Events"));
  expect([...prices].filter((price) => !table.includes(String(price)))).toEqual([]);
  for (const { code, bets } of games.PK10.betTypes) expect(table).toContain(`| \`${code}\` (${bets.length}) |`);
});
