import { SESSION_COOKIE } from "../session/cookies";
import { unsealSession } from "../session/session";
import {
  browserCall,
  codeOf,
  createTestBff,
  info,
  TEST_SECRET,
  testAccount,
  testSession,
  upstreamAnswer,
} from "../testing";
import type { UpstreamResponse } from "./transport";

const closed = (): UpstreamResponse => upstreamAnswer(503, { message: "Service Unavailable" });

/** A browser that stores the session's cookie as it is set again; `ask` returns status and code after so many minutes more. */
function browser(answer: (path: string) => UpstreamResponse | Promise<UpstreamResponse>) {
  const test = createTestBff(({ path }) => answer(path));
  let session = testSession;
  return {
    test,
    async ask(minutes: number, path: string): Promise<[number | undefined, string | undefined]> {
      test.clock.now += minutes * 60_000;
      const response = await test.bff(await browserCall(path, { session }), info);
      const line = response?.headers.getSetCookie().find((text) => text.startsWith(SESSION_COOKIE));
      const seal = line?.slice(line.indexOf("=") + 1, line.indexOf(";"));
      session = (seal && (await unsealSession(seal, [TEST_SECRET], test.clock.now))) || session;
      return [response?.status, await codeOf(response)];
    },
  };
}

test("a maintenance of an hour signs out no player whose page waits for its end", async () => {
  let open = false;
  const { ask } = browser(() => (open ? upstreamAnswer(200, testAccount) : closed()));
  for (let minutes = 0; minutes < 60; minutes += 10) {
    expect(await ask(10, "/api/user/me")).toEqual([503, "maintenance"]);
  }
  open = true;
  expect(await ask(10, "/api/user/me")).toEqual([200, undefined]);
});

test.each([
  ["another call", "/api/user/load_balance", closed],
  ["a platform that is away", "/api/user/me", () => upstreamAnswer(503, {})],
  ["a platform that fails", "/api/user/me", () => upstreamAnswer(500, { code: "maintenance", message: "x" })],
])("%s prolongs no session", async (_what, path, answer) => {
  const { ask } = browser(answer);
  await ask(10, path);
  expect(await ask(10, path)).toEqual([401, "unauthenticated"]);
});

test("a player who signed out before the answer stays signed out", async () => {
  let release: (() => void) | undefined;
  const { test } = browser((path) =>
    path.endsWith("/me") ? new Promise((resolve) => (release = () => resolve(closed()))) : upstreamAnswer(200, {}),
  );
  const me = test.bff(await browserCall("/api/user/me"), info);
  await test.bff(await browserCall("/api/user/logout"), info);
  release?.();
  expect((await me)?.headers.getSetCookie()).toEqual([]);
});
