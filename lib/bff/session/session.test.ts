import { SESSION_SECONDS } from "@/lib/contract/session";
import { isLive, sealSession, unsealSession, createSessionMemory } from "./session";
import {
  browserCall,
  codeOf,
  createTestBff,
  info,
  sessionOf,
  TEST_NOW,
  testAccount,
  testSession,
  upstreamAnswer,
} from "../testing";
import type { UpstreamResponse } from "../upstream/transport";

const [first, second, third] = ["1".repeat(32), "2".repeat(32), "3".repeat(32)];
const liveSession = { ...testSession, seenAt: Math.floor(Date.now() / 1000) };

describe("the sealed session", () => {
  it("unseals to the sealed value, and hides the token", async () => {
    const seal = await sealSession(liveSession, [first]);
    expect(await unsealSession(seal, [first], Date.now())).toEqual(liveSession);
    expect(Buffer.from(seal).toString("latin1")).not.toContain(liveSession.token);
  });

  it("stays valid after a rotation of the secrets, whatever the order of the secrets", async () => {
    const [old, renewed] = await Promise.all([
      sealSession(liveSession, [first]),
      sealSession(liveSession, [second, first]),
    ]);
    expect(await unsealSession(old, [second, first], Date.now())).toEqual(liveSession);
    expect(await unsealSession(old, [third, second, first], Date.now())).toEqual(liveSession);
    expect(await unsealSession(renewed, [third, second], Date.now())).toEqual(liveSession);
    expect(await unsealSession(renewed, [first], Date.now())).toBeNull();
    expect(await unsealSession(old, [third, second], Date.now())).toBeNull();
    expect(await unsealSession(old, [], Date.now())).toBeNull();
  });

  it("is null for a seal that names another accepted secret", async () => {
    const [own, other] = await Promise.all([sealSession(liveSession, [first]), sealSession(liveSession, [second])]);
    const renamed = own.replace(own.split("*")[1] ?? "", other.split("*")[1] ?? "");
    expect(await unsealSession(renamed, [first, second], Date.now())).toBeNull();
  });

  it.each([
    ["", "empty"],
    ["nonsense", "no seal"],
    ["*******", "empty parts"],
    ["Fe26.2*1*a*b*c**d*e~2", "an unknown secret"],
    ["Fe26.2*__proto__*a*b*c**d*e~2", "a property of every object"],
    ["Fe26.2*constructor*a*b*c**d*e~2", "a method of every object"],
    ["Fe26.2*1*a*b*c*yesterday*d*e~2", "an end that is no number"],
    ["Fe26.1*1*a*b*c**d*e~2", "another version"],
    ["eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..YWJjZGVmZ2hpamts.c2VhbA.dGFn", "a JWE, as an earlier build sealed it"],
  ])("is null for %j (%s)", async (seal) => {
    expect(await unsealSession(seal, [first], Date.now())).toBeNull();
  });

  it("is null for every seal that was cut short", async () => {
    const seal = await sealSession(liveSession, [first]);
    const body = seal.slice(0, seal.indexOf("~"));
    for (let length = 0; length < body.length; length += 7)
      expect(await unsealSession(body.slice(0, length), [first], Date.now())).toBeNull();
  });

  it("is null when one character was changed, or the content is no session", async () => {
    const seal = await sealSession(liveSession, [first]);
    const middle = Math.floor(seal.length / 2);
    const forged = seal.slice(0, middle) + (seal[middle] === "A" ? "B" : "A") + seal.slice(middle + 1);
    expect(await unsealSession(forged, [first], Date.now())).toBeNull();
    expect(
      await unsealSession(await sealSession({ ...liveSession, token: "" }, [first]), [first], Date.now()),
    ).toBeNull();
  });

  it("ends 15 minutes after the last account fetch, to the millisecond", () => {
    const end = TEST_NOW + SESSION_SECONDS * 1000;
    expect(isLive(testSession, end - 1)).toBe(true);
    expect(isLive(testSession, end)).toBe(false);
  });
});

describe("the memory of sessions", () => {
  it("reads a remembered session as null at once after end(), and after the session's 15 minutes", async () => {
    let now = Date.now();
    const memory = createSessionMemory({ secrets: [first], now: () => now });
    const seal = await sealSession(liveSession, [first]);
    expect(await memory.read(seal)).toEqual(liveSession);
    memory.end("another");
    expect(await memory.read(seal)).toEqual(liveSession);
    memory.end(liveSession.sid);
    expect(await memory.read(seal)).toBeNull();
    const other = await sealSession({ ...liveSession, sid: "sid-2" }, [first]);
    expect(await memory.read(other)).not.toBeNull();
    now += SESSION_SECONDS * 1000 + 1000;
    expect(await memory.read(other)).toBeNull();
  });

  it("unseals a remembered cookie only once, and forgets the cookie when the session ends", async () => {
    const secrets = [first];
    const memory = createSessionMemory({ secrets, now: Date.now });
    const seal = await sealSession(liveSession, [first]);
    expect(await memory.read(seal)).toEqual(liveSession);
    secrets.pop();
    expect(await memory.read(seal)).toEqual(liveSession);
    expect(await memory.read(await sealSession(liveSession, [first]))).toBeNull();
    memory.end(liveSession.sid);
    expect(await memory.read(seal)).toBeNull();
  });

  it("reads an absent, an empty and a huge cookie as null", async () => {
    const memory = createSessionMemory({ secrets: [first], now: Date.now });
    expect(await Promise.all([memory.read(undefined), memory.read(""), memory.read("x".repeat(5000))])).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("remembers an ended session while calls use it, and no more ended sessions than the limit", () => {
    const memory = createSessionMemory({ secrets: [first], now: Date.now, endedLimit: 4 });
    memory.end("in use");
    for (let at = 0; at < 100; at += 1) {
      memory.end(`sid-${at}`);
      expect(memory.hasEnded("in use")).toBe(true);
    }
    expect(memory.hasEnded("sid-99")).toBe(true);
    expect(memory.hasEnded("sid-90")).toBe(false);
  });
});

describe("the session of a waiting page", () => {
  const closed = (): UpstreamResponse => upstreamAnswer(503, { message: "Service Unavailable" });

  /** A browser that stores the session of each answer. `ask` waits for `minutes` before it sends the call. */
  function browser(answer: (path: string) => UpstreamResponse | Promise<UpstreamResponse>) {
    const test = createTestBff(({ path }) => answer(path));
    let session = testSession;
    return {
      test,
      async ask(minutes: number, path: string): Promise<[number | undefined, string | undefined]> {
        test.clock.now += minutes * 60_000;
        const response = await test.bff(await browserCall(path, { session }), info);
        session = (await sessionOf(response, test.clock.now)) ?? session;
        return [response?.status, await codeOf(response)];
      },
    };
  }

  it("a page that waits for the end of an hour's maintenance keeps its player signed in", async () => {
    let open = false;
    const { ask } = browser(() => (open ? upstreamAnswer(200, testAccount) : closed()));
    for (let minutes = 0; minutes < 60; minutes += 10) {
      expect(await ask(10, "/api/user/me")).toEqual([503, "maintenance"]);
    }
    open = true;
    expect(await ask(10, "/api/user/me")).toEqual([200, undefined]);
  });

  it.each([
    ["a call other than the account's", "/api/user/load_balance", closed],
    ["a platform that is away", "/api/user/me", () => upstreamAnswer(503, {})],
    ["a platform that fails", "/api/user/me", () => upstreamAnswer(500, { code: "maintenance", message: "x" })],
  ])("%s prolongs no session", async (_what, path, answer) => {
    const { ask } = browser(answer);
    await ask(10, path);
    expect(await ask(10, path)).toEqual([401, "unauthenticated"]);
  });

  it("a player who signs out before the answer stays signed out", async () => {
    let release: (() => void) | undefined;
    const { test } = browser((path) =>
      path.endsWith("/me") ? new Promise((resolve) => (release = () => resolve(closed()))) : upstreamAnswer(200, {}),
    );
    const me = test.bff(await browserCall("/api/user/me"), info);
    await test.bff(await browserCall("/api/user/logout"), info);
    release?.();
    expect((await me)?.headers.getSetCookie()).toEqual([]);
  });
});
