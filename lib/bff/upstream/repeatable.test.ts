import { type CallOptions, browserCall, createTestBff, info, ok, pathOfCall, upstreamAnswer } from "../testing";
import type { CallName } from "@/lib/contract/calls";

/** Whether the transport may send this call again if its connection is cut. */
async function isRepeatable(
  name: CallName,
  idempotency = true,
  options: CallOptions = {},
): Promise<boolean | undefined> {
  const test = createTestBff(ok);
  Object.assign(test.context, { settings: { ...test.context.settings, platformIdempotency: idempotency } });
  await test.bff(await browserCall(pathOfCall(name), { body: "{}", ...options }), info);
  return test.sent[0]?.repeatable;
}
const headers = { "idempotency-key": "6f1c2a52-2f3a-4c56-9a3e-1f0a6d1b7c11" };

test.each(["loadBalance", "gameHome", "table", "me"] as const)("%s may be sent again", async (name) => {
  expect(await isRepeatable(name)).toBe(true);
});

test("a bet may be sent again only with its key, to a platform that knows bets by their keys", async () => {
  expect(await isRepeatable("bet", true, { headers })).toBe(true);
  expect(await isRepeatable("bet", true)).toBe(false);
  expect(await isRepeatable("bet", false, { headers })).toBe(false);
});

test("a sign-in is sent once", async () => {
  const { bff, sent } = createTestBff(() => upstreamAnswer(401, {}));
  const body = JSON.stringify({ username: "lim88", password: "secret" });
  await bff(await browserCall("/api/auth/login", { session: null, body }), info);
  expect(sent.map(({ path, repeatable }) => [path, repeatable])).toEqual([["/api/user/login", false]]);
});
