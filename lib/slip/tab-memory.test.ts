import { tabKey } from "@/lib/browser/storage-keys";
import { MAX_BET_LINES } from "@/lib/contract/bet";
import { betRequestSchema } from "@/lib/contract/calls";
import { tabMemory } from "./tab-memory";
import { KEYS, tab } from "./testing-slip";

const line = { bet_type: "tf", number: "big", amount: 1, odds: 2.205 };
const request = { round_id: 7, setting_id: 1, odds_policy: "any", lines: [line] };
const lines = (count: number) => ({ ...request, lines: Array.from({ length: count }, () => line) });
const withLine = (fields: object) => ({ ...request, lines: [line, { ...line, ...fields }] });

function kept(of: unknown) {
  const storage = tab();
  const mark = { roundNo: "7", currency: "MYR", sentAt: 1000, knownOrders: [5] };
  const bet = { key: KEYS[0], request: of, posts: 1, mark };
  storage.setItem(tabKey("pendingBet", 7, "PK10"), JSON.stringify(bet));
  const memory = tabMemory(
    () => storage,
    () => 7,
    () => "PK10",
  );
  return memory.pendingBet();
}

test.each<[string, unknown, boolean]>([
  ["a request", request, true],
  ["a field that is not in the contract", { ...request, more: 1 }, true],
  ["no lines", lines(0), false],
  ["as many lines as a bet may have", lines(MAX_BET_LINES), true],
  ["one line more", lines(MAX_BET_LINES + 1), false],
  ["lines in an object", { ...request, lines: { 0: line } }, false],
  ["no object", [request], false],
  ["null", null, false],
  ["round 0", { ...request, round_id: 0 }, false],
  ["half a round", { ...request, round_id: 7.5 }, false],
  ["a round beyond the safe integers", { ...request, round_id: 2 ** 53 }, false],
  ["a round as text", { ...request, round_id: "7" }, false],
  ["setting 0", { ...request, setting_id: 0 }, true],
  ["a setting below 0", { ...request, setting_id: -1 }, true],
  ["half a setting", { ...request, setting_id: 1.5 }, false],
  ["another policy", { ...request, odds_policy: "worse" }, false],
  ...Object.keys(request).map((field): [string, unknown, boolean] => [
    `no ${field}`,
    { ...request, [field]: undefined },
    false,
  ]),
  ...Object.keys(line).map((field): [string, unknown, boolean] => [
    `a line without ${field}`,
    withLine({ [field]: undefined }),
    false,
  ]),
  ["a line that is null", { ...request, lines: [null] }, false],
  ["a type without letters", withLine({ bet_type: "" }), false],
  ["a type of 8 letters", withLine({ bet_type: "12345678" }), true],
  ["a type of 9 letters", withLine({ bet_type: "123456789" }), false],
  ["a spot of 12 letters", withLine({ number: "123456789012" }), true],
  ["a spot of 13 letters", withLine({ number: "1234567890123" }), false],
  ["a spot as number", withLine({ number: 1 }), false],
  ["an amount of 0", withLine({ amount: 0 }), false],
  ["an amount below 0", withLine({ amount: -1 }), false],
  ["an amount of four decimals", withLine({ amount: 0.0001 }), true],
  ["an amount of five decimals", withLine({ amount: 0.00001 }), false],
  ["the largest amount", withLine({ amount: 2 ** 51 }), true],
  ["a larger amount", withLine({ amount: 2 ** 51 + 1 }), false],
  ["an amount as text", withLine({ amount: "1" }), false],
  ["odds of 0", withLine({ odds: 0 }), false],
  ["odds as text", withLine({ odds: "2" }), false],
])("the contract and the tab's memory accept the same requests: %s", (_title, value, isAccepted) => {
  expect(betRequestSchema.safeParse(value).success).toBe(isAccepted);
  expect(kept(value) !== null).toBe(isAccepted);
});
