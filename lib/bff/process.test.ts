import { BOOTSTRAP_PATH } from "../contract/client-calls";
import { readEnv } from "./env";
import { createBffProcess } from "./process";
import { info, respond } from "./testing";
import { createPlatformLog } from "./upstream/platform-log";

test("an unreachable upstream is logged at most every five seconds, with the number of failed calls since", () => {
  let now = 1_000;
  const lines: object[] = [];
  const log = { warn: (fields: object) => void lines.push(fields), error: () => undefined };
  const { outage } = createPlatformLog(log, () => now);
  for (let call = 0; call < 100; call += 1) outage(new Error("connect ECONNREFUSED"));
  now += 4_999;
  outage(new Error("read ECONNRESET"));
  expect(lines).toEqual([{ reason: "connect ECONNREFUSED", calls: 1 }]);
  now += 1;
  outage(new Error("read ECONNRESET"));
  expect(lines.slice(1)).toEqual([{ reason: "read ECONNRESET", calls: 101 }]);
});

test.each(["on", "off"])(
  "a page knows whether a bet may be posted again: PLATFORM_IDEMPOTENCY=%s",
  async (declared) => {
    const settings = readEnv({
      UPSTREAM_URL: "http://127.0.0.1:9",
      SESSION_SECRET: "s".repeat(32),
      PUSHER_APP_KEY: "key",
      PLATFORM_IDEMPOTENCY: declared,
    });
    const { context } = createBffProcess(settings, Date.now, { warn: () => undefined, error: () => undefined });
    const request = new Request(`http://play.example${BOOTSTRAP_PATH}`, { headers: { host: "play.example" } });
    const answer = await respond(context, request, info);
    expect(await answer?.json()).toMatchObject({ site: { bets_idempotent: declared === "on" } });
  },
);
