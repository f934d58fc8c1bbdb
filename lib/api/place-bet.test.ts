import { call } from "./call";
import { localFailure } from "./call-error";
import { placeBet } from "./place-bet";

jest.mock("./call");

const request = {
  round_id: 1,
  setting_id: 1,
  odds_policy: "any" as const,
  lines: [{ bet_type: "tf", number: "big", amount: 1, odds: 2.2 }],
};
const lost = localFailure("network", null);

test.each([
  ["on its way", 0],
  ["waiting to be asked again", 1],
])("a bet that is %s when the asking ends is not cut short, and not asked again", async (_title, attemptsBefore) => {
  const asking = new AbortController();
  const stop = (): void => asking.abort();
  jest.mocked(call).mockReset();
  jest.mocked(call).mockImplementation((_name, _request, options) => {
    expect(options).not.toHaveProperty("signal");
    if (attemptsBefore === 0) stop();
    return Promise.reject(lost);
  });
  const outcome = placeBet("PK10", request, {
    idempotencyKey: "11111111-1111-4111-8111-111111111111",
    waitsMs: [0, 0, 0],
    onAskingAgain: stop,
    signal: asking.signal,
  });
  await expect(outcome).resolves.toEqual({ type: "unknown" });
  expect(call).toHaveBeenCalledTimes(1);
});
