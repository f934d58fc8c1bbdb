import type { PageData } from "@/lib/api/bootstrap";
import { CallError, localFailure } from "@/lib/api/call-error";
import type { Notice } from "@/lib/api/notices";
import type { Outage } from "@/lib/browser/outage";
import type { Received } from "./types";
import { PageLoader } from "./page-loader";
import { testAccount, testSite, wireHome, wireRound } from "./testing";

const gameHome = wireHome(0, [wireRound(1, 0, 0)]);
const lobbyHome = { games: [], selected_setting_id: null };
const data: PageData = { site: testSite, account: testAccount, sid: "sid-1", gameHome, lobbyHome: null };

interface Asked {
  readonly game: string;
  readonly signal: AbortSignal;
  readonly resolve: (data: PageData) => void;
  readonly reject: (error: Error) => void;
}

let random: number;

/** A loader whose calls the test answers; `at` is when an answer reached the page. */
function setUp() {
  const requests: Asked[] = [];
  const notices: Notice[] = [];
  const received = { at: 0 };
  const askedAt: number[] = [];
  const loader = new PageLoader({
    ask: (game, signal) => new Promise((resolve, reject) => requests.push({ game, signal, resolve, reject })),
    now: () => Date.now(),
    receivedAt: (requestedAt) => {
      askedAt.push(requestedAt);
      return received.at;
    },
    random: () => random,
    notify: (notice) => void notices.push(notice),
  });
  const ready: Received<PageData>[] = [];
  const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0);
  return {
    loader,
    requests,
    notices,
    received,
    askedAt,
    ready,
    start: (game: "PK10" | "LOBBY" = "PK10") => loader.start(game, (answered) => ready.push(answered)),
    shown: (): [string, Outage["kind"] | null] => {
      const { phase, outage } = loader.store.get();
      return [phase, outage?.kind ?? null];
    },
    async answer(answered: PageData = data): Promise<void> {
      requests.at(-1)?.resolve(answered);
      await settle();
    },
    async fail(error: Error): Promise<void> {
      requests.at(-1)?.reject(error);
      await settle();
    },
  };
}

const refusal = (status: number, code: string, message = "", retryAfter: number | null = null): CallError =>
  new CallError(status, code, { message, code }, {}, retryAfter);
const noNetwork = (): CallError => localFailure("network", "down");

beforeEach(() => {
  jest.useFakeTimers();
  random = 0.5;
});
afterEach(() => jest.useRealTimers());

test("fetches once for the page's game, and gives its data with the time of their arrival", async () => {
  const page = setUp();
  page.start();
  expect(page.requests.map(({ game }) => game)).toEqual(["PK10"]);
  expect(page.shown()).toEqual(["loading", null]);
  page.received.at = 123;
  await page.answer();
  expect(page.ready).toEqual([{ data, at: 123 }]);
  expect(page.shown()).toEqual(["ready", null]);
  await jest.advanceTimersByTimeAsync(600_000);
  page.loader.retry();
  expect(page.requests).toHaveLength(1);
  expect(page.shown()).toEqual(["ready", null]);
});

test("reports after two seconds that the load is slow, and continues to wait", async () => {
  const page = setUp();
  page.start();
  await jest.advanceTimersByTimeAsync(1999);
  expect(page.shown()).toEqual(["loading", null]);
  await jest.advanceTimersByTimeAsync(1);
  expect(page.shown()).toEqual(["slow", null]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(page.requests).toHaveLength(1);
  await page.answer();
  expect(page.shown()).toEqual(["ready", null]);
});

test("an answer in time never counts as slow", async () => {
  const page = setUp();
  page.start();
  await page.answer();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(page.shown()).toEqual(["ready", null]);
});

const USUAL = [1000, 2000, 4000, 8000, 10_000, 10_000];

describe("a failure is shown, and retried after the waits of its kind", () => {
  test.each<[string, CallError, Outage["kind"], number[]]>([
    ["no network", noNetwork(), "unreachable", USUAL],
    ["no answer in time", localFailure("timeout", "late"), "unreachable", USUAL],
    ["500", refusal(500, "server_error"), "unreachable", USUAL],
    ["502", refusal(502, "upstream_unreachable"), "unreachable", USUAL],
    ["503 that is no maintenance", refusal(503, "http_503"), "unreachable", USUAL],
    ["404", refusal(404, "not_found"), "unreachable", USUAL],
    ["503 of maintenance", refusal(503, "maintenance"), "maintenance", [15_000, 15_000, 15_000]],
    ["403", refusal(403, "forbidden"), "forbidden", [30_000, 30_000, 30_000]],
    ["422", refusal(422, "refused", "Account suspended."), "refused", [30_000, 30_000]],
    ["an answer outside the contract", localFailure("malformed_answer", "?", 200), "unreadable", [30_000, 30_000]],
    ["429 with a time", refusal(429, "too_many_requests", "", 8), "busy", [9000, 9000]],
    ["429 without a time", refusal(429, "too_many_requests"), "busy", USUAL],
  ])("(%s)", async (_, error, kind, waits) => {
    const page = setUp();
    page.start();
    for (const [failures, wait] of waits.entries()) {
      expect(page.requests).toHaveLength(failures + 1);
      // The failure stays visible during the next attempt.
      await jest.advanceTimersByTimeAsync(5000);
      expect(page.shown()).toEqual(failures === 0 ? ["slow", null] : ["failed", kind]);
      await page.fail(error);
      expect(page.shown()).toEqual(["failed", kind]);
      await jest.advanceTimersByTimeAsync(wait - 1);
      expect(page.requests).toHaveLength(failures + 1);
      await jest.advanceTimersByTimeAsync(1);
    }
    expect(page.requests).toHaveLength(waits.length + 1);
    await page.answer();
    expect([page.shown(), page.ready.length]).toEqual([["ready", null], 1]);
  });
});

test.each([
  ["maintenance raises a notice, which covers the whole page", refusal(503, "maintenance"), [{ type: "maintenance" }]],
  ["an outage raises no notice, because the page itself shows it", refusal(503, "http_503"), []],
  ["a refusal raises no notice, because the page itself shows it", refusal(403, "forbidden"), []],
])("%s", async (_, error, actions) => {
  const page = setUp();
  page.start();
  await page.fail(error);
  expect(page.notices.map(({ action }) => action)).toEqual(actions);
});

test("a refusal is shown in the platform's own words", async () => {
  const page = setUp();
  page.start();
  await page.fail(refusal(422, "refused", "Account suspended."));
  expect(page.loader.store.get().outage?.message).toBe("Account suspended.");
});

test.each([
  [0, 1000 * 0.75],
  [0.999, 1000 * 1.25],
])("with the random number %f a try comes after %f ms: the tries of many pages are spread", async (lot, wait) => {
  random = lot;
  const page = setUp();
  page.start();
  await page.fail(noNetwork());
  await jest.advanceTimersByTimeAsync(wait - 2);
  expect(page.requests).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(4);
  expect(page.requests).toHaveLength(2);
});

test("a wait that the server asks for is never shortened", async () => {
  random = 0;
  const page = setUp();
  page.start();
  await page.fail(refusal(429, "too_many_requests", "", 8));
  await jest.advanceTimersByTimeAsync(7999);
  expect(page.requests).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(page.requests).toHaveLength(2);
});

test("an answer to a later call is no older than that call", async () => {
  const page = setUp();
  page.start();
  await page.fail(noNetwork());
  await jest.advanceTimersByTimeAsync(1000);
  const again = Date.now();
  await jest.advanceTimersByTimeAsync(500);
  await page.answer();
  expect(page.askedAt).toEqual([again]);
});

test("the first call may have begun with the document", async () => {
  const page = setUp();
  page.start();
  await page.answer();
  expect(page.askedAt).toEqual([0]);
});

test("after a Retry-After of 0 the server is not called for a second", async () => {
  random = 0;
  const page = setUp();
  page.start();
  await page.fail(refusal(429, "too_many_requests", "", 0));
  await jest.advanceTimersByTimeAsync(999);
  expect(page.requests).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(page.requests).toHaveLength(2);
});

test("an outdated page does not retry: another document is needed", async () => {
  const page = setUp();
  page.start();
  await page.fail(refusal(418, "refresh_page"));
  expect(page.shown()).toEqual(["failed", "outdated"]);
  await jest.advanceTimersByTimeAsync(600_000);
  expect(page.requests).toHaveLength(1);
});

test.each([
  ["unauthenticated", "/?ended=sid-1"],
  ["duplicate_login", "/error?message=duplicate_login&ended=sid-1"],
])("a session that is over (%s) leaves the page for %s, and does not retry", async (code, path) => {
  const page = setUp();
  page.start();
  await page.fail(new CallError(401, code, { message: "", code }, {}, null, "sid-1"));
  expect(page.notices.map(({ action }) => action)).toEqual([{ type: "leave", path }]);
  expect(page.loader.store.get().outage).toBeNull();
  await jest.advanceTimersByTimeAsync(600_000);
  expect(page.requests).toHaveLength(1);
});

test("retry fetches again at once, in place of the call under way and of the next one", async () => {
  const page = setUp();
  page.start();
  await jest.advanceTimersByTimeAsync(3000);
  page.loader.retry();
  expect(page.requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await page.fail(noNetwork());
  page.loader.retry();
  expect(page.requests).toHaveLength(3);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(page.requests).toHaveLength(3);
  await page.answer();
  expect(page.ready).toHaveLength(1);
});

test("a replaced call has no effect, whatever its answer", async () => {
  const page = setUp();
  page.start();
  page.loader.retry();
  page.requests[0]?.reject(noNetwork());
  await jest.advanceTimersByTimeAsync(0);
  expect(page.shown()).toEqual(["loading", null]);
  page.requests[0]?.resolve({ ...data, sid: "old" });
  await page.answer();
  expect(page.ready.map(({ data: { sid } }) => sid)).toEqual(["sid-1"]);
});

test("the stop aborts the call, ends every timer and notifies no listener", async () => {
  const page = setUp();
  const stop = page.start();
  stop();
  expect(page.requests[0]?.signal.aborted).toBe(true);
  await page.answer();
  await jest.advanceTimersByTimeAsync(600_000);
  expect([page.ready, page.shown()]).toEqual([[], ["loading", null]]);
  // The stop also ends the wait between two tries.
  const waiting = setUp();
  const stopWaiting = waiting.start();
  await waiting.fail(noNetwork());
  stopWaiting();
  await jest.advanceTimersByTimeAsync(600_000);
  expect(waiting.requests).toHaveLength(1);
});

test("a page that is started again fetches again, and gives the data that it already has", async () => {
  const page = setUp();
  page.start()();
  page.start();
  expect(page.requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await page.answer();
  expect(page.ready).toHaveLength(1);
  page.start();
  expect([page.ready.length, page.requests.length]).toEqual([2, 2]);
});

describe("a player who opens another page before the first data arrive", () => {
  test("gets that page's data, and the call for the first is aborted", async () => {
    const page = setUp();
    page.start("LOBBY");
    const lobby = page.loader.lobbyHome();
    page.loader.turnTo("PK10");
    expect(page.requests.map(({ game, signal }) => [game, signal.aborted])).toEqual([
      ["LOBBY", true],
      ["PK10", false],
    ]);
    const home = page.loader.gameHome("PK10");
    await page.answer();
    await expect(home).resolves.toEqual({ data: gameHome, at: 0 });
    // No reader waits for the lobby's data any more.
    await expect(lobby).resolves.toMatchObject({ data: null });
    expect([page.ready.length, page.shown()]).toEqual([1, ["ready", null]]);
  });

  test("does not see the failure of the first page, and the waits begin from the shortest", async () => {
    const page = setUp();
    page.start("LOBBY");
    for (let failures = 0; failures < 3; failures += 1) {
      await page.fail(noNetwork());
      await jest.advanceTimersByTimeAsync(1000 * 2 ** failures);
    }
    await page.fail(noNetwork());
    page.loader.turnTo("PK10");
    expect(page.shown()).toEqual(["loading", null]);
    await page.fail(noNetwork());
    const tries = page.requests.length;
    await jest.advanceTimersByTimeAsync(1000);
    expect(page.requests).toHaveLength(tries + 1);
  });

  test("causes no call if the page is the same, or if the data have arrived meanwhile", async () => {
    const page = setUp();
    page.loader.turnTo("PK10");
    expect(page.requests).toHaveLength(0);
    page.start("PK10");
    page.loader.turnTo("PK10");
    expect(page.requests).toHaveLength(1);
    await page.answer();
    page.loader.turnTo("LOBBY");
    expect(page.requests).toHaveLength(1);
    expect(page.shown()).toEqual(["ready", null]);
    expect(page.loader.lobbyHome()).toBeNull();
  });
});

describe("the first home answer", () => {
  test("is only given for the game with which the page was opened", async () => {
    const page = setUp();
    page.start();
    expect(page.loader.gameHome("RACINGGOD")).toBeNull();
    expect(page.loader.lobbyHome()).toBeNull();
    expect(page.loader.gameHome("PK10")).toBeInstanceOf(Promise);
  });

  test.each([
    ["before the data are here", true],
    ["after the data are here", false],
  ])("is given to a reader that asks %s, with the time of its arrival, and only once", async (_, early) => {
    const page = setUp();
    page.start();
    page.received.at = 55;
    const first = early ? page.loader.gameHome("PK10") : null;
    await page.answer();
    await expect(first ?? page.loader.gameHome("PK10")).resolves.toEqual({ data: gameHome, at: 55 });
    expect(page.loader.gameHome("PK10")).toBeNull();
  });

  test("is given after the player has entered", async () => {
    const page = setUp();
    const order: string[] = [];
    page.loader.start("PK10", () => order.push("entered"));
    void page.loader.gameHome("PK10")?.then(() => order.push("home"));
    await page.answer();
    expect(order).toEqual(["entered", "home"]);
  });

  test("is also given after failures", async () => {
    const page = setUp();
    page.start();
    const home = page.loader.gameHome("PK10");
    await page.fail(noNetwork());
    await jest.advanceTimersByTimeAsync(1000);
    await page.answer();
    await expect(home).resolves.toMatchObject({ data: gameHome });
  });

  test.each([
    ["", lobbyHome],
    [", and is null if the platform has no lobby", null],
  ])("of the lobby is given once%s", async (_, home) => {
    const page = setUp();
    page.start("LOBBY");
    expect(page.requests.map(({ game }) => game)).toEqual(["LOBBY"]);
    await page.answer({ ...data, gameHome: null, lobbyHome: home });
    await expect(page.loader.lobbyHome()).resolves.toEqual({ data: home, at: 0 });
    expect(page.loader.lobbyHome()).toBeNull();
    expect(page.loader.gameHome("PK10")).toBeNull();
  });
});
