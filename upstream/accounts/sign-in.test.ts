/** @jest-environment node */
import { createHash } from "node:crypto";
import http from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { API_BASE, calls } from "@/lib/contract/calls";
import { until } from "@/scripts/testing/until";
import type { Database } from "../db/database";
import { openTestPglite } from "../db/testing";
import { type TestApp, testApp } from "../http/testing";
import type { DeriveKey } from "./passwords";
import type { SignInLimits } from "./sign-in-limits";

/** In scrypt's place, which the limits are there to spare. */
const cheapKey: DeriveKey = async (password) => createHash("sha256").update(password).digest();

/** The app on the demo players, whose passwords are stored as `cheapKey` makes them. */
async function cheapApp(overrides: Parameters<typeof testApp>[1]): Promise<TestApp> {
  const api = await testApp(db, overrides);
  await db.query(
    `update accounts set password_hash = 'scrypt$' || repeat('0', 32) || '$' || encode(sha256(username::bytea), 'hex')`,
  );
  return api;
}

let db: Database;
beforeAll(async () => {
  db = await openTestPglite();
});
afterAll(() => db.close());

const times = <Made>(count: number, make: (at: number) => Made): Made[] =>
  Array.from({ length: count }, (_, at) => make(at));
const addressOf = (at: number): string => `198.51.100.${at + 1}`;

describe("a sign-in's limits", () => {
  let api: TestApp;
  beforeEach(async () => {
    api = await cheapApp({ deriveKey: cheapKey });
  });
  afterEach(() => api.app.close());

  type Outcome = Awaited<ReturnType<TestApp["call"]>>;
  const attempt = (username: string, password: string, address: string): Promise<Outcome> =>
    api.call("login", { body: { username, password }, headers: { "x-forwarded-for": address } });
  const statuses = async (asked: readonly (() => Promise<Outcome>)[]): Promise<Record<number, number>> => {
    const counts: Record<number, number> = {};
    for (const ask of asked) {
      const { statusCode } = await ask();
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
    return counts;
  };

  it("stop one address that tries forty names, in the same words for names that there are and are not", async () => {
    const tries = times(38, (at) => () => attempt(`name${at}`, "no", "203.0.113.1"));
    expect(await statuses(tries)).toEqual({ 401: 30, 429: 8 });
    const [known, unknown] = [await attempt("demo", "no", "203.0.113.1"), await attempt("nobody", "no", "203.0.113.1")];
    expect(known.json()).toMatchObject({ code: "too_many_requests" });
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()]);
    for (const answer of [known, unknown]) expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect((await attempt("demo", "demo", "203.0.113.2")).statusCode).toBe(200);
  });

  it("stop tries on one account from many addresses, and let its owner in from where he has been before", async () => {
    expect((await attempt("demo", "demo", "203.0.113.1")).statusCode).toBe(200);
    expect(await statuses(times(24, (at) => () => attempt("demo", "no", addressOf(at))))).toEqual({ 401: 20, 429: 4 });
    expect((await attempt("demo", "demo", "203.0.113.1")).statusCode).toBe(200);
    expect((await attempt("demo", "demo", "203.0.113.2")).statusCode).toBe(429);
    expect((await attempt("demo2", "demo2", "203.0.113.2")).statusCode).toBe(200);
  });

  it("do not count right passwords", async () => {
    const players = ["demo", "demo2"];
    const right = (at: number) => attempt(players[at % 2] ?? "", players[at % 2] ?? "", "203.0.113.1");
    expect(await statuses(times(34, (at) => () => right(at)))).toEqual({ 200: 34 });
    expect((await attempt("demo", "no", "203.0.113.1")).statusCode).toBe(401);
  });
});

describe("sign-ins whose callers hang up", () => {
  /** Passwords in the order in which they were hashed, and what ends all hashes so far. */
  const hashed: string[] = [];
  let release: (() => void)[] = [];
  const heldKey: DeriveKey = (password, salt) => {
    hashed.push(password);
    return new Promise((resolve) => release.push(() => resolve(cheapKey(password, salt))));
  };
  const releaseAll = (): void => {
    for (const end of release.splice(0)) end();
  };
  const unlimited: SignInLimits = async () => async () => undefined;

  let api: TestApp;
  let sockets: Set<Socket>;
  beforeEach(async () => {
    hashed.length = 0;
    release = [];
    api = await cheapApp({ deriveKey: heldKey, signInLimits: unlimited });
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    sockets = new Set();
    api.app.server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
  });
  afterEach(() => api.app.close());

  interface Sent {
    /** Status and Retry-After, or that none came. */
    readonly answer: Promise<string>;
    hangUp(): void;
  }

  function send(username: string, password: string): Sent {
    const { port } = api.app.server.address() as AddressInfo;
    const path = API_BASE + calls.login.path;
    const headers = { "content-type": "application/json" };
    const request = http.request({ port, host: "127.0.0.1", method: "POST", path, headers, agent: false });
    const answer = new Promise<string>((resolve) => {
      request.on("error", () => resolve("none"));
      request.on("response", (response) => {
        response.resume();
        response.on("end", () => resolve(`${response.statusCode} ${response.headers["retry-after"] ?? ""}`.trim()));
      });
    });
    request.end(JSON.stringify({ username, password }));
    return { answer, hangUp: () => request.destroy() };
  }

  const loggedFrom = (level: number): readonly string[] =>
    api.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= level);
  const toldGone = (): number => api.logged.filter((line) => line.includes("the caller hung up")).length;

  it("are not hashed, and an honest one is the next though two hundred were sent before it", async () => {
    const running = [send("first", "1"), send("second", "2")];
    await until(() => hashed.length === 2);
    const many = times(200, (at) => send(`name${at}`, "no"));
    // Sixty-four wait; the others are told to come back in a second.
    const refused: string[] = [];
    for (const { answer } of many) void answer.then((each) => refused.push(each));
    await until(() => refused.length === 200 - 64);
    expect(new Set(refused)).toEqual(new Set(["503 1"]));
    for (const { hangUp } of many) hangUp();
    await until(() => toldGone() === 64);
    const honest = send("demo", "demo");
    releaseAll();
    await until(() => hashed.length === 3);
    releaseAll();
    expect(await honest.answer).toBe("200");
    expect(await Promise.all(running.map(({ answer }) => answer))).toEqual(["401", "401"]);
    expect(hashed).toEqual(["1", "2", "demo"]);
    expect(loggedFrom(40)).toEqual([]);
  });

  it("end no session of the player, though the password was right", async () => {
    const first = send("demo", "demo");
    await until(() => hashed.length === 1);
    releaseAll();
    expect(await first.answer).toBe("200");
    const [before] = await db.query<{ count: number }>("select count(*)::int as count from access_tokens");
    const second = send("demo", "demo");
    await until(() => hashed.length === 2);
    second.hangUp();
    expect(await second.answer).toBe("none");
    await until(() => sockets.size === 0);
    releaseAll();
    await until(() => toldGone() === 1);
    expect(await db.query("select count(*)::int as count from access_tokens")).toEqual([before]);
    expect(loggedFrom(40)).toEqual([]);
  });
});
