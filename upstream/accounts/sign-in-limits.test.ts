import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { CallError } from "../call-error";
import { createKnownPlaces, type SignInLimits, startSignInLimits } from "./sign-in-limits";
import { freePort } from "@/scripts/testing/free-ports.mjs";
import { until } from "@/scripts/testing/until";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  jest.useRealTimers();
});

function start(redisUrl?: string, prefix = `test:${randomUUID()}`): SignInLimits {
  const { limits, stop } = startSignInLimits(redisUrl, prefix);
  closers.push(stop);
  return limits;
}

/** A try with a wrong password: null, or why it was refused. */
async function fail(limits: SignInLimits, address: string, username: string): Promise<CallError | null> {
  try {
    await limits(address, username);
    return null;
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
}

async function succeed(limits: SignInLimits, address: string, username: string): Promise<void> {
  const { succeeded } = await limits(address, username);
  await succeeded();
}

async function counted(tries: readonly (() => Promise<CallError | null>)[]): Promise<number> {
  let count = 0;
  for (const attempt of tries) if ((await attempt()) === null) count += 1;
  return count;
}

const times = <Made>(count: number, make: (at: number) => Made): Made[] =>
  Array.from({ length: count }, (_, at) => make(at));
const addressOf = (at: number): string => `198.51.${Math.floor(at / 200)}.${(at % 200) + 1}`;

describe("the limits on sign-ins", () => {
  // The process's limit counts the attempts of one second: on the real clock a slow machine might not reach it.
  beforeEach(() => {
    jest.useFakeTimers();
  });

  it("are thirty attempts a minute of one address, with any names", async () => {
    const limits = start();
    expect(await counted(times(40, (at) => () => fail(limits, "203.0.113.1", `name${at}`)))).toBe(30);
    const refused = await fail(limits, "203.0.113.1", "another");
    expect(refused).toMatchObject({ code: "too_many_requests", detail: { retryAfterSeconds: 60 } });
    jest.advanceTimersByTime(MINUTE_MS);
    expect(await fail(limits, "203.0.113.1", "another")).toBeNull();
  });

  it("count all IPv6 addresses of one network together", async () => {
    const limits = start();
    expect(await counted(times(40, (at) => () => fail(limits, `2001:db8:1:2::${at + 1}`, `name${at}`)))).toBe(30);
    expect(await counted(times(11, (at) => () => fail(limits, `2001:db8:1:3::${at + 1}`, "demo")))).toBe(10);
    expect(await fail(limits, "2001:db8:1:4::1", "demo")).toBeNull();
  });

  it("are ten tries a minute of one address on one name, in any spelling", async () => {
    const limits = start();
    const names = ["acme", "ACME", "Acme"];
    expect(await counted(times(20, (at) => () => fail(limits, "203.0.113.1", names[at % 3] ?? "")))).toBe(10);
    expect(await fail(limits, "203.0.113.1", "demo")).toBeNull();
    expect(await fail(limits, "203.0.113.2", "acme")).toBeNull();
  });

  it("are twenty attempts on one name in fifteen minutes, from any number of addresses", async () => {
    const limits = start();
    expect(await counted(times(24, (at) => () => fail(limits, addressOf(at), "demo")))).toBe(20);
    jest.advanceTimersByTime(14 * MINUTE_MS);
    const refused = await fail(limits, addressOf(30), "demo");
    expect(refused).toMatchObject({ code: "too_many_requests", detail: { retryAfterSeconds: 60 } });
    jest.advanceTimersByTime(MINUTE_MS);
    expect(await fail(limits, addressOf(30), "demo")).toBeNull();
  });

  it("let a player in from a place with a sign-in within thirty days, despite strangers' attempts on the name", async () => {
    const limits = start();
    await succeed(limits, "203.0.113.1", "Demo");
    await succeed(limits, "2001:db8:1:2::1", "demo");
    jest.advanceTimersByTime(29 * DAY_MS);
    expect(await counted(times(24, (at) => () => fail(limits, addressOf(at), "demo")))).toBe(20);
    await succeed(limits, "203.0.113.1", "demo");
    await succeed(limits, "2001:db8:1:2::99", "demo");
    expect(await fail(limits, "203.0.113.2", "demo")).toMatchObject({ code: "too_many_requests" });
    expect(await fail(limits, "203.0.113.1", "demo2")).toBeNull();
    expect(await counted(times(20, () => () => fail(limits, "203.0.113.1", "demo")))).toBe(10);
    // The player last signed in from this place on the 29th day: that is thirty days ago now.
    jest.advanceTimersByTime(30 * DAY_MS);
    expect(await counted(times(24, (at) => () => fail(limits, addressOf(at), "demo")))).toBe(20);
    expect(await fail(limits, "203.0.113.1", "demo")).toMatchObject({ code: "too_many_requests" });
  });

  it("do not count successful sign-ins, even those of a hundred players behind one address", async () => {
    const limits = start();
    for (let at = 0; at < 300; at += 1) {
      await succeed(limits, "203.0.113.1", at < 100 ? `player${at}` : "demo");
      jest.advanceTimersByTime(20);
    }
    expect(await fail(limits, "203.0.113.1", "demo")).toBeNull();
  });

  it("are a hundred attempts a second in total: invented addresses and names cannot fill the memory", async () => {
    const limits = start();
    expect(await counted(times(150, (at) => () => fail(limits, addressOf(at), `name${at}`)))).toBe(100);
    const refused = await fail(limits, addressOf(200), "name");
    expect(refused).toMatchObject({ code: "unavailable", detail: { retryAfterSeconds: 1 } });
    jest.advanceTimersByTime(1000);
    expect(await fail(limits, addressOf(200), "name")).toBeNull();
  });

  it("do not count an attempt from a player's known place as one of those hundred", async () => {
    const limits = start();
    await succeed(limits, "203.0.113.1", "demo");
    await counted(times(150, (at) => () => fail(limits, addressOf(at), `name${at}`)));
    expect(await fail(limits, "203.0.113.2", "demo")).toMatchObject({ code: "unavailable" });
    expect(await limits("203.0.113.1", "Demo")).toMatchObject({ network: "203.0.113.1", known: true });
  });

  it("do not let one address use up the limit of all", async () => {
    const limits = start();
    expect(await counted(times(500, (at) => () => fail(limits, "203.0.113.1", `name${at}`)))).toBe(30);
    expect(await fail(limits, "203.0.113.2", "demo")).toBeNull();
  });
});

const hasServer = (): boolean => spawnSync("redis-server", ["--version"]).status === 0;
const withServer = hasServer() ? describe : describe.skip;

withServer("the limits with Redis (skipped without redis-server)", () => {
  it("count the attempts of all processes together, and all processes know the places of each", async () => {
    const { url } = await startRedis();
    const [one, two, other] = await Promise.all(["a", "a", "b"].map((prefix) => startOn(url, prefix)));
    if (one === undefined || two === undefined || other === undefined) throw new Error("three were started");
    expect(await counted(times(40, (at) => () => fail(at % 2 === 0 ? one : two, "203.0.113.1", `name${at}`)))).toBe(30);
    expect(await fail(other, "203.0.113.1", "name")).toBeNull();
    await succeed(one, "203.0.113.2", "demo");
    expect(await counted(times(24, (at) => () => fail(one, addressOf(at), "demo")))).toBe(20);
    await succeed(two, "203.0.113.2", "demo");
    expect(await fail(two, "203.0.113.3", "demo")).toMatchObject({ code: "too_many_requests" });
  });

  it.each([
    ["is gone", "SIGKILL"],
    ["hangs", "SIGSTOP"],
  ] as const)("count in the process while Redis %s, and known places stay known", async (_how, signal) => {
    const { url, redis } = await startRedis();
    const limits = await startOn(url, "a");
    await succeed(limits, "203.0.113.2", "demo");
    redis.kill(signal);
    const tries = [
      ...times(11, () => fail(limits, "203.0.113.1", "demo")),
      ...times(14, (at) => fail(limits, addressOf(at), "demo")),
    ];
    expect((await Promise.all(tries)).filter((each) => each === null)).toHaveLength(20);
    await succeed(limits, "203.0.113.2", "demo");
  });
});

async function startRedis(): Promise<{ url: string; redis: ChildProcess }> {
  const port = await freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const redis = spawn("redis-server", args, { stdio: "ignore" });
  const ended = new Promise<void>((resolve) => redis.once("exit", () => resolve()));
  closers.push(() => {
    redis.kill("SIGKILL");
    return ended;
  });
  return { url: `redis://127.0.0.1:${port}`, redis };
}

/** Starts limits and waits until they count in Redis. */
async function startOn(url: string, prefix: string): Promise<SignInLimits> {
  const limits = start(url, prefix);
  const redis = new Redis(url);
  // The first request may arrive before Redis listens.
  redis.on("error", () => undefined);
  const network = randomUUID();
  await until(async () => {
    await fail(limits, network, network);
    return (await redis.keys(`${prefix}:*${network}*`)).length > 0;
  });
  redis.disconnect();
  return limits;
}

test("a process remembers ten thousand places, and forgets those whose last sign-in is the oldest", async () => {
  const known = createKnownPlaces("test", undefined, () => 0);
  for (let at = 0; at < 10_000; at += 1) await known.add(`place ${at}`);
  expect(await known.has("place 0")).toBe(true);
  await known.add("place 0");
  await known.add("one more");
  const still = await Promise.all(["place 0", "place 1", "place 2", "one more"].map((place) => known.has(place)));
  expect(still).toEqual([true, false, true, true]);
});
