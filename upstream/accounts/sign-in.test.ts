import { createHash, randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { availableParallelism } from "node:os";
import { calls } from "@/lib/contract/calls";
import { API_BASE } from "@/lib/contract/client-calls";
import { until } from "@/scripts/testing/until";
import type { Database } from "../db/database";
import { openTestPglite } from "../db/testing";
import { type TestApp, testApp } from "../http/testing";
import { hashesAtOnce, type DeriveKey } from "./passwords";
import { type SignInLimits, startSignInLimits } from "./sign-in-limits";

/** A cheap replacement of scrypt: these tests check which sign-ins are hashed, not how. */
const cheapKey: DeriveKey = async (password) => createHash("sha256").update(password).digest();

/** The app, with the demo players' passwords hashed by `cheapKey`. */
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

const hashed: string[] = [];
let release: (() => void)[] = [];
/** {@link cheapKey}, which runs until {@link releaseAll}. */
const heldKey: DeriveKey = (password, salt) => {
  hashed.push(password);
  return new Promise((resolve) => release.push(() => resolve(cheapKey(password, salt))));
};
const releaseAll = (): void => {
  for (const end of release.splice(0)) end();
};
beforeEach(() => {
  hashed.length = 0;
  release = [];
});

const AT_ONCE = hashesAtOnce(availableParallelism());

describe("a sign-in's limits", () => {
  let api: TestApp;
  beforeEach(async () => {
    api = await cheapApp({ deriveKey: cheapKey });
  });
  afterEach(() => api.app.close());

  type Outcome = Awaited<ReturnType<TestApp["call"]>>;
  const attempt = (username: string, password: string, address: string): Promise<Outcome> =>
    api.call("login", { body: { username, password }, headers: { "x-forwarded-for": address } });
  const statuses = async (attempts: readonly (() => Promise<Outcome>)[]): Promise<Record<number, number>> => {
    const counts: Record<number, number> = {};
    for (const ask of attempts) {
      const { statusCode } = await ask();
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
    return counts;
  };

  it("stop one address that tries forty names, with the same words for existing and unknown names", async () => {
    const tries = times(38, (at) => () => attempt(`name${at}`, "no", "203.0.113.1"));
    expect(await statuses(tries)).toEqual({ 401: 30, 429: 8 });
    const [known, unknown] = [await attempt("demo", "no", "203.0.113.1"), await attempt("nobody", "no", "203.0.113.1")];
    expect(known.json()).toMatchObject({ code: "too_many_requests" });
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()]);
    for (const answer of [known, unknown]) expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect((await attempt("demo", "demo", "203.0.113.2")).statusCode).toBe(200);
  });

  it.each([
    ["ports", (at: number) => `203.0.113.1:${40_000 + at}`],
    ["spellings", (at: number) => `[2001:DB8:0::${at}]:${40_000 + at}`],
    ["names that are no address", (at: number) => `_hidden${at}`],
  ])("count an address under many %s as one", async (_what, spelling) => {
    const tries = times(32, (at) => () => attempt(`name${at}`, "no", spelling(at)));
    expect(await statuses(tries)).toEqual({ 401: 30, 429: 2 });
  });

  it("stop attempts on one account from many addresses, and let its owner in from a known place", async () => {
    expect((await attempt("demo", "demo", "203.0.113.1")).statusCode).toBe(200);
    expect(await statuses(times(24, (at) => () => attempt("demo", "no", addressOf(at))))).toEqual({ 401: 20, 429: 4 });
    expect((await attempt("demo", "demo", "203.0.113.1")).statusCode).toBe(200);
    expect((await attempt("demo", "demo", "203.0.113.2")).statusCode).toBe(429);
    expect((await attempt("demo2", "demo2", "203.0.113.2")).statusCode).toBe(200);
  });

  it("do not count sign-ins with the right password", async () => {
    const players = ["demo", "demo2"];
    const right = (at: number) => attempt(players[at % 2] ?? "", players[at % 2] ?? "", "203.0.113.1");
    expect(await statuses(times(34, (at) => () => right(at)))).toEqual({ 200: 34 });
    expect((await attempt("demo", "no", "203.0.113.1")).statusCode).toBe(401);
  });
});

describe("sign-ins from forty networks, each within its limits", () => {
  let api: TestApp;
  let passed: number;
  let stop: () => Promise<void>;
  beforeEach(async () => {
    passed = 0;
    const started = startSignInLimits(undefined, randomUUID());
    stop = started.stop;
    const signInLimits: SignInLimits = async (address, username) => {
      const attempt = await started.limits(address, username);
      passed += 1;
      return attempt;
    };
    api = await cheapApp({ deriveKey: heldKey, signInLimits });
  });
  afterEach(async () => {
    await api.app.close();
    await stop();
  });

  type Outcome = Awaited<ReturnType<TestApp["call"]>>;
  const attempt = (username: string, password: string, address: string): Promise<Outcome> =>
    api.call("login", { body: { username, password }, headers: { "x-forwarded-for": address } });
  /** Resolves when this number of further attempts wait for their hash or are refused. */
  async function waiting(more: number, ask: () => readonly Promise<Outcome>[]): Promise<readonly Promise<Outcome>[]> {
    const before = passed;
    const attempts = ask();
    await until(() => passed === before + more);
    // The database answers in the order in which it is asked.
    await db.query("select 1");
    return attempts;
  }
  /** The passwords that are hashed from now on, up to this one. */
  async function hashedBefore(password: string): Promise<readonly string[]> {
    const from = hashed.length;
    await until(() => {
      releaseAll();
      return hashed.includes(password, from);
    });
    return hashed.slice(from, hashed.indexOf(password, from));
  }
  async function answersOf(attempts: readonly Promise<Outcome>[]): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    let open = attempts.length;
    for (const each of attempts)
      void each.then(({ statusCode, headers }) => {
        const answer = `${statusCode} ${String(headers["retry-after"] ?? "")}`.trim();
        counts[answer] = (counts[answer] ?? 0) + 1;
        open -= 1;
      });
    await until(() => {
      releaseAll();
      return open === 0;
    });
    return counts;
  }
  /** Two attempts from each network. The password is the number of the network. */
  const flood = () => waiting(80, () => times(80, (at) => attempt(`name${at}`, `${at % 40}`, addressOf(at % 40))));
  const REFUSED = 80 - AT_ONCE - 64;

  it("let a player in at once from a known place", async () => {
    expect(await answersOf([attempt("demo", "demo", "203.0.113.1")])).toEqual({ 200: 1 });
    const strangers = await flood();
    const honest = await waiting(1, () => [attempt("demo", "demo", "203.0.113.1")]);
    expect((await hashedBefore("demo")).length).toBeLessThan(AT_ONCE);
    expect(await answersOf(honest)).toEqual({ 200: 1 });
    expect(await answersOf(strangers)).toEqual({ 401: 80 - REFUSED, "503 1": REFUSED });
  });

  it("let a new player in after one try of each network", async () => {
    const strangers = await flood();
    const honest = await waiting(1, () => [attempt("demo2", "demo2", "203.0.113.2")]);
    const before = await hashedBefore("demo2");
    expect(before.length).toBeLessThan(40 + AT_ONCE);
    expect(new Set(before).size).toBe(before.length);
    expect(await answersOf(honest)).toEqual({ 200: 1 });
    expect(await answersOf(strangers)).toEqual({ 401: 80 - REFUSED - 1, "503 1": REFUSED + 1 });
  });
});

describe("sign-ins whose callers hang up", () => {
  const unlimited: SignInLimits = async (network) => ({ network, known: false, succeeded: async () => undefined });

  let api: TestApp;
  let sockets: Set<Socket>;
  beforeEach(async () => {
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
    /** Status and Retry-After, or `none` if no answer comes. */
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

  it("are not hashed: the next sign-in that waits is hashed, although two hundred came before it", async () => {
    const running = times(AT_ONCE, (at) => send(`running${at}`, "no"));
    await until(() => hashed.length === AT_ONCE);
    const many = times(200, (at) => send(`name${at}`, "no"));
    const refused: string[] = [];
    for (const { answer } of many) void answer.then((each) => refused.push(each));
    await until(() => refused.length === 200 - 64);
    expect(new Set(refused)).toEqual(new Set(["503 1"]));
    for (const { hangUp } of many) hangUp();
    await until(() => toldGone() === 64);
    const honest = send("demo", "demo");
    releaseAll();
    await until(() => hashed.length > AT_ONCE);
    releaseAll();
    expect(await honest.answer).toBe("200");
    expect(new Set(await Promise.all(running.map(({ answer }) => answer)))).toEqual(new Set(["401"]));
    expect(hashed).toEqual([...running.map(() => "no"), "demo"]);
    expect(loggedFrom(40)).toEqual([]);
  });

  it("end no session of the player, even with the right password", async () => {
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
