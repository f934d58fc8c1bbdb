import { until } from "@/scripts/testing/until";
import { SESSION_COOKIE } from "../session/cookies";
import { ask, browserCall, cookieValue, createTestBff, info, TEST_NOW, testSession, upstreamAnswer } from "../testing";
import { UpstreamUnreachable } from "../upstream/transport";
import { createUnconfirmedLogouts, type UnconfirmedLogoutsOptions } from "./logout";

describe("unconfirmed logouts", () => {
  /** A platform that answers while `isReachable`. */
  function startQueue(options: Partial<UnconfirmedLogoutsOptions> = {}) {
    const platform = { isReachable: false, tries: [] as string[], answered: [] as string[], underWay: 0, most: 0 };
    const lines: object[] = [];
    const log = { warn: (fields: object) => void lines.push(fields), error: () => undefined };
    const clock = { now: 0 };
    const logouts = createUnconfirmedLogouts({ now: () => clock.now, log, firstPauseMs: 1, ...options });
    const send = async (sid: string): Promise<boolean> => {
      platform.tries.push(sid);
      platform.underWay += 1;
      platform.most = Math.max(platform.most, platform.underWay);
      await new Promise((resolve) => setImmediate(resolve));
      platform.underWay -= 1;
      if (platform.isReachable) platform.answered.push(sid);
      return platform.isReachable;
    };
    const logOut = (sid: string, tokenEnd = 1_000): Promise<void> =>
      logouts.deliver(Promise.resolve(false), { sid, until: tokenEnd, send: () => send(sid) });
    return { platform, lines, clock, logouts, logOut };
  }

  test("unconfirmed logouts are repeated one at a time, and all of them when the platform is back", async () => {
    const { platform, logouts, logOut } = startQueue();
    for (const sid of ["a", "b", "c"]) await logOut(sid);
    await until(() => platform.tries.length >= 6);
    expect(new Set(platform.tries)).toEqual(new Set(["a", "b", "c"]));
    platform.isReachable = true;
    await until(() => logouts.size === 0);
    expect(platform.answered.toSorted()).toEqual(["a", "b", "c"]);
    expect([platform.most, logouts.lost]).toEqual([1, 0]);
    await logouts.stop();
  });

  test("a logout whose token has ended is not sent again, and does not count as lost", async () => {
    const { clock, lines, logouts, logOut } = startQueue();
    await logOut("short", 100);
    await logOut("long", 2_000);
    clock.now = 100;
    await until(() => logouts.size === 1);
    expect([lines, logouts.lost]).toEqual([[], 0]);
    await logouts.stop();
  });

  test("the number of waiting logouts is limited; at the end of the process they are sent once more until one fails", async () => {
    const { platform, lines, logouts, logOut } = startQueue({ limit: 2, firstPauseMs: 1_000_000 });
    for (const sid of ["a", "b", "c"]) await logOut(sid);
    expect([logouts.size, lines]).toEqual([2, [{ sids: ["a"], reason: "too many wait" }]]);
    await logouts.stop();
    expect(platform.tries).toEqual(["b"]);
    expect([logouts.size, logouts.lost, lines[1]]).toEqual([0, 3, { sids: ["c", "b"], reason: "the process stops" }]);

    const other = startQueue({ firstPauseMs: 1_000_000 });
    for (const sid of ["a", "b"]) await other.logOut(sid);
    other.platform.isReachable = true;
    await other.logouts.stop();
    expect([other.platform.tries, other.logouts.lost]).toEqual([["a", "b"], 0]);
  });

  test.each([
    [200, false],
    [204, false],
    [401, false],
    [403, false],
    [404, false],
    [429, true],
    [500, true],
    [501, false],
    [503, true],
  ])("a logout that the platform answers with %d is sent again: %s", async (status, again) => {
    const { context } = await ask("/api/user/logout", {}, () => upstreamAnswer(status, {}));
    expect(context.logouts.size).toBe(again ? 1 : 0);
    await context.logouts.stop();
  });

  test.each([
    [200, ""],
    [500, ""],
    // Another tab's sign-in, which ended the session, may have replaced the cookie.
    [401, undefined],
  ])("a logout that the platform answers with %d sets the session's cookie to %j", async (status, cookie) => {
    const { response, context } = await ask("/api/user/logout", {}, () => upstreamAnswer(status, {}));
    expect(response && [response.status, cookieValue(response, SESSION_COOKIE)]).toEqual([200, cookie]);
    await context.logouts.stop();
  });

  test.each([
    [undefined, 15 * 60],
    [3_600, 3_600],
  ])("a logout is repeated until its token expires: expires_in %s → %d s", async (tokenSeconds, seconds) => {
    const delivered: number[] = [];
    const logouts = {
      deliver: async (_firstTry: Promise<boolean>, logout: { until: number }) => void delivered.push(logout.until),
      size: 0,
      lost: 0,
      stop: async () => undefined,
    };
    const { bff } = createTestBff(() => upstreamAnswer(200, {}), { logouts });
    const session = { ...testSession, ...(tokenSeconds === undefined ? {} : { tokenSeconds }) };
    await bff(await browserCall("/api/user/logout", { session }), info);
    expect(delivered).toEqual([TEST_NOW + seconds * 1000]);
  });

  test("a repeated logout has the player's address and no other data of the browser", async () => {
    let isReachable = false;
    const test = createTestBff(() => {
      if (!isReachable) throw new UpstreamUnreachable("away");
      return upstreamAnswer(200, {});
    });
    await test.bff(await browserCall("/api/user/logout", { headers: { timezone: "Asia/Bangkok" } }), info);
    isReachable = true;
    await test.context.logouts.stop();
    const [first, second] = test.sent.map(({ headers }) => headers);
    expect(first).toMatchObject({ timezone: "Asia/Bangkok" });
    expect(second).toMatchObject({ authorization: first?.["authorization"], "x-forwarded-for": info.address });
    expect(second).not.toHaveProperty("timezone");
  });
});
