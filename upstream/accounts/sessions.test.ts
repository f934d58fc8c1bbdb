import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { calls } from "@/lib/contract/calls";
import { errorBodySchema } from "@/lib/contract/platform-forms";
import { channelName } from "@/lib/contract/channel-names";
import { describeEachDatabase } from "../db/testing";
import { createMemoryBroker } from "../hub/broker";
import { readControl, createEvents } from "../hub/events";
import { TEST_HUB_APP, type TestApp, testApp } from "../http/testing";
import { DEMO_MERCHANTS } from "@/lib/contract/demo";
import type { Database } from "../db/database";
import { createPasswordVerifier } from "./passwords";
import {
  endSessionsOf,
  type EndDeps,
  liveSessions,
  removeExpiredTokens,
  signIn,
  signOut,
  publishEnds,
} from "./sessions";
import { tokenHash } from "./tokens";

const [DEMO, ACME] = DEMO_MERCHANTS;

describeEachDatabase("sessions", (open) => {
  let api: TestApp;
  beforeAll(async () => {
    api = await testApp(await open());
  });
  afterAll(() => api.app.close());

  const statusOf = async (token: string): Promise<number> => (await api.call("me", { token })).statusCode;
  const sessionOf = async (token: string): Promise<string> =>
    String(calls.me.response.parse((await api.call("me", { token })).json()).player_session);
  const ends = (): EndDeps => ({ db: api.db, events: createEvents(createMemoryBroker()), log: { warn: jest.fn() } });
  const noHub = (): Promise<never> => Promise.reject(new Error("the hub is away"));
  const away = { user: noHub, endPlayerSessions: noHub };
  const namedIn = (data: string): unknown =>
    z.object({ player_session: z.string() }).parse(JSON.parse(data)).player_session;
  const kick = async (): Promise<unknown> => {
    const answer = await api.app.inject({
      method: "POST",
      url: "/api/operator/kick",
      headers: { authorization: `Bearer local:${TEST_HUB_APP.secret}` },
      payload: { mcode: "DEMO", username: "demo", why: "a test" },
    });
    return answer.json();
  };
  const codeOf = (answer: { json(): unknown }): string | undefined => errorBodySchema.parse(answer.json()).code;

  function merchantLaunch(apiKey: string, body: object): ReturnType<TestApp["call"]> {
    return api.app.inject({
      method: "POST",
      url: "/api/merchant/launch_tokens",
      headers: { authorization: `Bearer ${apiKey}` },
      payload: body,
    });
  }

  async function launchToken(body: object, apiKey: string = DEMO.apiKey): Promise<string> {
    const answer = await merchantLaunch(apiKey, body);
    expect(answer.statusCode).toBe(201);
    const made = answer.json<{ launch_token: string; expires_in: number }>();
    expect(made.expires_in).toBe(60);
    return made.launch_token;
  }

  it("refuses a wrong password and an unknown name with the same words", async () => {
    const wrong = await api.call("login", { body: { username: "demo", password: "no" } });
    const unknown = await api.call("login", { body: { username: "nobody", password: "no" } });
    expect([wrong.statusCode, codeOf(wrong)]).toEqual([401, "bad_credentials"]);
    expect(unknown.json()).toEqual(wrong.json());
  });

  it("stores no token and no password", async () => {
    const token = await api.signIn("demo");
    const stored = await api.db.query<{ row: string }>(
      `select t::text as row from access_tokens t union all select a::text from accounts a
       union all select m::text from merchants m`,
    );
    const text = stored.map((row) => row.row).join();
    expect(text).not.toContain(token);
    expect(text).not.toContain(DEMO.apiKey);
    expect(text).toContain("scrypt$");
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
  });

  it("ends the first browser's session when a second signs in, and sends the first the reason", async () => {
    const first = await api.signIn("demo");
    const { id, player_session: session } = calls.me.response.parse((await api.call("me", { token: first })).json());
    expect(session).toEqual(expect.any(String));
    const before = api.events.length;
    const second = await api.signIn("demo");
    expect(await statusOf(first)).toBe(401);
    expect(await statusOf(second)).toBe(200);
    const [event, ...more] = api.events.slice(before);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ channel: channelName.user(id), event: "user_logout" });
    expect(JSON.parse(event?.data ?? "")).toMatchObject({ reason: "duplicate_login", player_session: session });
  });

  it("answers calls of an ended session with the reason, until it would have expired", async () => {
    const endOf = async (token: string): Promise<unknown[]> => {
      const answer = await api.call("loadBalance", { token });
      return [answer.statusCode, codeOf(answer)];
    };
    const [kicked, other] = [await api.signIn("demo"), await api.signIn("demo2")];
    const names = await Promise.all([kicked, other].map(sessionOf));
    await kick();
    expect(await endOf(kicked)).toEqual([401, "account_kick"]);
    expect((await api.call("me", { token: kicked })).statusCode).toBe(401);
    const [replaced, again] = [await api.signIn("demo"), await api.signIn("demo")];
    expect(await endOf(replaced)).toEqual([401, "duplicate_login"]);
    expect(await endOf(kicked)).toEqual([401, "account_kick"]);
    await api.db.query("update access_tokens set expires_at = clock_timestamp() where ended is null");
    expect(await endOf(again)).toEqual([401, "session_expired"]);
    expect(await endOf(other)).toEqual([401, "session_expired"]);
    const left = await api.signIn("demo");
    await api.call("logout", { token: left });
    expect(await endOf(left)).toEqual([401, "unauthenticated"]);
    expect(await endOf("x".repeat(43))).toEqual([401, "unauthenticated"]);
    await api.db.query("update access_tokens set expires_at = clock_timestamp() - interval '1 s'");
    const closed: string[] = [];
    const endPlayerSessions = async (sessions: readonly string[]): Promise<void> => void closed.push(...sessions);
    await removeExpiredTokens({ ...ends(), events: { ...away, endPlayerSessions } });
    // The earlier end is sent again, because its message may have been lost.
    expect(closed).toEqual(expect.arrayContaining(names));
    expect(await endOf(kicked)).toEqual([401, "unauthenticated"]);
  });

  it("keeps a sign-in that comes during a kick, which ends only the earlier session", async () => {
    const earlier = await sessionOf(await api.signIn("demo"));
    let during: string | undefined;
    const slow: Database = {
      ...api.db,
      query: async <Row extends object>(text: string, params?: readonly unknown[]) => {
        const rows = await api.db.query<Row>(text, params);
        during ??= await api.signIn("demo");
        return rows;
      },
    };
    const broker = createMemoryBroker();
    const types: unknown[] = [];
    broker.onMessage((message) => types.push(readControl(message)?.type ?? [message.event, namedIn(message.data)]));
    await publishEnds({ ...ends(), events: createEvents(broker) }, await endSessionsOf(slow, "DEMO", "demo"), "kicked");
    expect(await statusOf(during ?? "")).toBe(200);
    expect(types).toEqual([["user_kick", earlier], "end_player_sessions"]);
  });

  it("ends exactly the sessions that the event of a kick or a sign-in names, in any order", async () => {
    for (let round = 0; round < 20; round += 1) {
      const first = await sessionOf(await api.signIn("demo"));
      const before = api.events.length;
      const [kicked, token] = await Promise.all([kick(), api.signIn("demo")]);
      const events = api.events.slice(before);
      const ended = events.map(({ data }) => namedIn(data));
      const answer = await api.call("me", { token });
      const second = answer.statusCode === 200 ? calls.me.response.parse(answer.json()).player_session : undefined;
      expect(ended).toContain(first);
      expect(ended).not.toContain(second);
      expect(ended).toHaveLength(second === undefined ? 2 : 1);
      // The sign-in may end the first session before the kick, which may then find no session.
      const found = events.some(({ event }) => event === "user_kick");
      expect(kicked).toMatchObject({ outcome: `demo of DEMO was ${found ? "signed out" : "not signed in"}.` });
      if (second === undefined) expect(codeOf(answer)).toBe("account_kick");
    }
  });

  it("signs in even if the first browser cannot be notified", async () => {
    const warn = jest.fn();
    const deps = {
      db: api.db,
      events: away,
      log: { warn },
      signInLimits: async () => ({ network: "203.0.113.7", known: false, succeeded: async () => undefined }),
      verifyPassword: createPasswordVerifier(),
    };
    await api.signIn("demo");
    const { token } = await signIn(deps, { username: "demo", password: "demo", address: "203.0.113.7" });
    expect(await statusOf(token)).toBe(200);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it("ends a session even if no hub gets the event", async () => {
    const warn = jest.fn();
    const deps = { ...ends(), events: away, log: { warn } };
    const [kicked, left] = [await api.signIn("demo"), await api.signIn("demo2")];
    await publishEnds(deps, await endSessionsOf(api.db, "DEMO", "demo"), "kicked");
    await signOut(deps, tokenHash(left));
    expect([await statusOf(kicked), await statusOf(left)]).toEqual([401, 401]);
    expect(warn).toHaveBeenCalledTimes(3);
  });

  it("closes the sockets of exactly the sessions that end", async () => {
    const first = await sessionOf(await api.signIn("demo"));
    const closed = api.closedSessions.length;
    const second = await api.signIn("demo");
    const named = await sessionOf(second);
    expect(api.closedSessions.slice(closed)).toEqual([first]);
    await kick();
    expect(api.closedSessions.slice(closed)).toEqual([first, named]);
    const third = await api.signIn("demo");
    const last = await sessionOf(third);
    await api.call("logout", { token: third });
    expect(api.closedSessions.slice(closed)).toEqual([first, named, last]);
    const launched = await sessionOf(await api.signIn("demo"));
    await api.call("launch", { body: { token: await launchToken({ username: "demo" }) } });
    expect(api.closedSessions.slice(closed)).toEqual([first, named, last, launched]);
  });

  it("finds the sessions that have not ended, for several calls at once", async () => {
    const isLive = liveSessions(api.db);
    const [ended, live, expired] = [
      await sessionOf(await api.signIn("demo")),
      await sessionOf(await api.signIn("demo")),
      await sessionOf(await api.signIn("demo2")),
    ];
    await api.db.query("update access_tokens set expires_at = clock_timestamp() where session = $1", [expired]);
    const asked = [ended, live, expired, randomUUID(), live].map(isLive);
    expect(await Promise.all(asked)).toEqual([false, true, false, false, true]);
  });

  it("leaves one session when several browsers sign in at once", async () => {
    const tokens = await Promise.all([1, 2, 3, 4].map(() => api.signIn("demo2")));
    const statuses = await Promise.all(tokens.map(statusOf));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it("ends a session at logout, at once", async () => {
    const token = await api.signIn("demo");
    expect((await api.call("logout", { token })).statusCode).toBe(200);
    expect(await statusOf(token)).toBe(401);
    const before = api.events.length;
    await api.signIn("demo");
    expect(api.events).toHaveLength(before);
  });

  it("lets a session expire, and extends it when the account is fetched", async () => {
    const token = await api.signIn("demo");
    const left = async (): Promise<number> => {
      const [row] = await api.db.query<{ seconds: number }>(
        "select extract(epoch from max(expires_at) - clock_timestamp())::float8 as seconds from access_tokens t join accounts a on a.id = t.account_id where a.username = 'demo'",
      );
      return row?.seconds ?? 0;
    };
    const expireIn = (seconds: number): Promise<object[]> =>
      api.db.query("update access_tokens set expires_at = clock_timestamp() + make_interval(secs => $1::float8)", [
        seconds,
      ]);
    await expireIn(60);
    await api.call("loadBalance", { token });
    expect(await left()).toBeLessThanOrEqual(60);
    await api.call("me", { token });
    expect(await left()).toBeGreaterThan(14 * 60);
    await expireIn(-1);
    expect(await statusOf(token)).toBe(401);
  });

  it("refuses the eleventh try of a minute on one name from one address, and no other sign-in", async () => {
    const attempt = (username: string, address: string): ReturnType<TestApp["call"]> =>
      api.call("login", { body: { username, password: "no" }, headers: { "x-forwarded-for": address } });
    const tries = await Promise.all(Array.from({ length: 11 }, () => attempt("acme", "203.0.113.1")));
    expect(tries.filter((answer) => answer.statusCode === 401)).toHaveLength(10);
    const refused = tries.find((answer) => answer.statusCode === 429);
    expect(refused === undefined ? "" : codeOf(refused)).toBe("too_many_requests");
    const wait = Number(refused?.headers["retry-after"]);
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await attempt("ACME", "203.0.113.1")).statusCode).toBe(429);
    expect((await attempt("acme", "203.0.113.2")).statusCode).toBe(401);
    expect((await attempt("demo2", "203.0.113.1")).statusCode).toBe(401);
  });

  it("launches a merchant's new player, whose wallet is empty, and accepts the launch token once", async () => {
    const links = {
      exit_url: "https://merchant.example/lobby",
      deposit_url: "https://merchant.example/cashier",
      support_url: "https://merchant.example/help",
    };
    const launchLink = await launchToken({
      username: "newcomer",
      lang: "vn",
      game: "PK10",
      ...links,
    });
    const answer = await api.call("launch", { body: { token: launchLink } });
    const session = calls.launch.response.parse(answer.json());
    expect(session).toMatchObject({ lang: "vn", game: "PK10", ...links });
    const account = calls.me.response.parse((await api.call("me", { token: session.token })).json());
    expect(account).toMatchObject({ username: "newcomer", balance: 0, lang: null, merchant: { mcode: "DEMO" } });
    const again = await api.call("launch", { body: { token: launchLink } });
    expect([again.statusCode, codeOf(again)]).toEqual([422, "launch_token_used"]);
    const password = await api.call("login", { body: { username: "newcomer", password: "-" } });
    expect(password.statusCode).toBe(401);
  });

  it("accepts a launch token once, even if it comes twice at the same moment, and never after a minute", async () => {
    const token = await launchToken({ username: "demo2" });
    const both = await Promise.all([1, 2].map(() => api.call("launch", { body: { token } })));
    expect(both.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const late = await launchToken({ username: "demo2" });
    await api.db.query("update launch_tokens set expires_at = clock_timestamp() - interval '1 s'");
    const expired = await api.call("launch", { body: { token: late } });
    expect([expired.statusCode, codeOf(expired)]).toEqual([422, "launch_token_expired"]);
    const unknown = await api.call("launch", { body: { token: "nobody-made-this-one" } });
    expect([unknown.statusCode, codeOf(unknown)]).toEqual([422, "launch_token_invalid"]);
  });

  it("lets each merchant choose its players' names: the same name at another merchant is another player", async () => {
    const playing = async (apiKey: string): Promise<object> => {
      const answer = await api.call("launch", { body: { token: await launchToken({ username: "demo" }, apiKey) } });
      const { token } = calls.launch.response.parse(answer.json());
      return calls.me.response.parse((await api.call("me", { token })).json());
    };
    const own = await playing(DEMO.apiKey);
    const foreign = await playing(ACME.apiKey);
    expect(foreign).toMatchObject({ username: "demo", balance: 0, merchant: { mcode: "ACME" } });
    expect(await playing(ACME.apiKey)).toEqual({ ...foreign, player_session: expect.any(String) });
    const { token } = calls.login.response.parse(
      (await api.call("login", { body: { username: "demo", password: "demo" } })).json(),
    );
    expect(await api.call("me", { token }).then((answer) => answer.json())).toEqual({
      ...own,
      player_session: expect.any(String),
    });
  });

  it("gives launch tokens only to known merchants, and refuses an invalid request", async () => {
    expect((await merchantLaunch("x".repeat(20), { username: "demo" })).statusCode).toBe(401);
    const bodies = ["exit_url", "deposit_url", "support_url"].flatMap((name) =>
      ["javascript:alert(1)", "http://merchant.example/", `https://merchant.example/${"x".repeat(2048)}`].map(
        (url) => ({
          username: "a",
          [name]: url,
        }),
      ),
    );
    const half = `https://merchant.example/${"x".repeat(1200)}`;
    const together = { username: "a", exit_url: half, support_url: half };
    for (const body of [{}, { username: "a b" }, together, ...bodies]) {
      expect([body, (await merchantLaunch(DEMO.apiKey, body)).statusCode]).toEqual([body, 422]);
    }
  });

  it("writes no token, password or key into the log", async () => {
    const token = await api.signIn("demo");
    const launchLink = await launchToken({ username: "demo2" });
    await api.call("me", { token });
    await api.call("page", { token, body: {} });
    const log = api.logged.join();
    for (const secret of [token, launchLink, DEMO.apiKey, '"password"']) expect(log).not.toContain(secret);
  });
});
