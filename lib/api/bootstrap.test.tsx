import { testAccount, testSite, wireHome, wireRound } from "@/lib/live/testing";
import { exitUrl } from "@/lib/browser/exit-url";
import { bootstrapReceivedAt, fetchBootstrap } from "./bootstrap";
import { CALL_TIMEOUT_MS } from "./call";
import { type Notice, onNotice } from "./notices";

const gameHome = wireHome(0, [wireRound(1, 0, 0)]);
const lobbyHome = { games: [], selected_setting_id: null };
const wire = { site: testSite, account: testAccount, sid: "sid-1", exit_url: null, home: null };

const urls: string[] = [];
const notices: Notice[] = [];
let answer: () => Promise<Response>;
let stop: () => void;
const realFetch = globalThis.fetch;
const realMatchMedia = window.matchMedia;

const json = (body: unknown, status = 200, headers: HeadersInit = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

const begin = (url: string, response: Promise<Response>): void => {
  globalThis.pageBootstrap = { url, answer: response };
};

const never = new AbortController().signal;

beforeEach(() => {
  jest.useFakeTimers();
  urls.length = 0;
  notices.length = 0;
  stop = onNotice((notice) => notices.push(notice));
  globalThis.pageBootstrap = undefined;
  answer = () => Promise.resolve(json(wire));
  globalThis.fetch = (input) => {
    urls.push(String(input));
    return answer();
  };
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  stop();
  globalThis.fetch = realFetch;
  window.matchMedia = realMatchMedia;
  jest.useRealTimers();
});

test("uses the answer of the document's call once, and makes a new call after that", async () => {
  begin("/api/bootstrap?game=PK10&is_mobile=0", Promise.resolve(json({ ...wire, home: gameHome })));
  const data = await fetchBootstrap("PK10", never);
  expect(data).toEqual({ site: testSite, account: testAccount, sid: "sid-1", gameHome, lobbyHome: null });
  expect(urls).toEqual([]);
  await fetchBootstrap("PK10", never);
  expect(urls).toEqual(["/api/bootstrap?game=PK10&streaming_quality=hd&is_mobile=0"]);
});

test("does not use the document's call if it was for another page", async () => {
  begin("/api/bootstrap", Promise.resolve(json({ ...wire, sid: "other" })));
  answer = () => Promise.resolve(json({ ...wire, home: lobbyHome }));
  await expect(fetchBootstrap("LOBBY", never)).resolves.toMatchObject({ sid: "sid-1", lobbyHome, gameHome: null });
  expect(urls).toEqual(["/api/bootstrap?game=LOBBY&streaming_quality=hd&is_mobile=0"]);
});

test("the tab keeps the exit address until an account without one arrives", async () => {
  const exit_url = "https://casino.example/lobby";
  const tell = async (answered: object): Promise<string | null> => {
    answer = () => Promise.resolve(json({ ...wire, ...answered }));
    await fetchBootstrap(null, never);
    return exitUrl();
  };
  expect(await tell({ exit_url })).toBe(exit_url);
  // The landing page after a kick: nobody is signed in any more.
  expect(await tell({ account: null, sid: null })).toBe(exit_url);
  expect(await tell({ account: null, sid: null, exit_url: "https://other.example/" })).toBe("https://other.example/");
  expect(await tell({})).toBeNull();
});

test("requests no game on a page that guests see too", async () => {
  answer = () => Promise.resolve(json({ ...wire, account: null, sid: null }));
  await expect(fetchBootstrap(null, never)).resolves.toMatchObject({ account: null, gameHome: null, lobbyHome: null });
  expect(urls).toEqual(["/api/bootstrap"]);
});

test("a platform without a lobby gives null, not an error", async () => {
  await expect(fetchBootstrap("LOBBY", never)).resolves.toMatchObject({ lobbyHome: null });
});

function cut(): Response {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError("terminated")) });
  return new Response(body);
}

describe.each([["begun by the document"], ["begun by fetchBootstrap"]])("a call %s", (who) => {
  const early = who === "begun by the document";
  const fetched = (response: () => Promise<Response>, signal = never) => {
    if (early) begin("/api/bootstrap?game=PK10", response());
    else answer = response;
    return fetchBootstrap("PK10", signal);
  };

  test.each([
    ["no network", () => Promise.reject(new TypeError("Failed to fetch")), { status: 0, code: "network" }],
    ["an answer that is cut off", () => Promise.resolve(cut()), { status: 0, code: "network" }],
    ["an answer that is not JSON", () => Promise.resolve(new Response("<html>")), { code: "malformed_answer" }],
    [
      "a JSON answer that is no bootstrap",
      () => Promise.resolve(json({ home: gameHome })),
      { code: "malformed_answer" },
    ],
    [
      "a refusal",
      () => Promise.resolve(json({ message: "No", code: "suspended" }, 422)),
      { status: 422, code: "suspended", message: "No" },
    ],
    [
      "too many calls",
      () => Promise.resolve(json({ message: "", code: "too_many_requests" }, 429, { "retry-after": "7" })),
      { status: 429, retryAfterSeconds: 7 },
    ],
    [
      "a session that is over",
      () => Promise.resolve(json({ message: "", code: "duplicate_login" }, 401, { "x-session-id": "sid-1" })),
      { status: 401, code: "duplicate_login", endedSession: "sid-1" },
    ],
  ])("that ends with %s fails like any other call, without a notice", async (_, response, error) => {
    await expect(fetched(response)).rejects.toMatchObject({ name: "CallError", ...error });
    expect(notices).toEqual([]);
  });

  test.each([
    ["no answer", () => new Promise<Response>(() => undefined)],
    ["an answer whose body never ends", () => Promise.resolve(new Response(new ReadableStream()))],
  ])("with %s is aborted in time", async (_, response) => {
    // A browser's fetch fails when its signal aborts, also while the body is read.
    globalThis.fetch = async (_input, init) => {
      const gone = new Promise<never>((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => reject(new DOMException("gone", "AbortError"))),
      );
      const { body, ...rest } = await Promise.race([response(), gone]);
      return Object.assign(new Response(body, rest), { blob: () => gone });
    };
    const failure = fetched(response).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(CALL_TIMEOUT_MS);
    await expect(Promise.race([failure, Promise.resolve("still waiting")])).resolves.toMatchObject({ code: "timeout" });
  });

  test("is aborted with its page", async () => {
    const leaving = new AbortController();
    globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => reject(new DOMException("gone", "AbortError"))),
      );
    const failure = fetched(() => new Promise(() => undefined), leaving.signal).catch((error: unknown) => error);
    leaving.abort();
    await expect(failure).resolves.toMatchObject({ code: "aborted" });
  });
});

describe("the time of an answer", () => {
  class Timing {
    constructor(
      readonly name: string,
      readonly startTime: number,
      readonly responseStart: number,
    ) {}
  }
  const real = globalThis.PerformanceResourceTiming;
  const url = `${window.location.origin}/api/bootstrap?game=PK10`;

  function noted(...entries: Timing[]): void {
    Object.assign(globalThis, { PerformanceResourceTiming: Timing });
    Object.assign(performance, { getEntriesByType: () => entries });
    performance.now = () => 9000;
  }
  afterEach(() => {
    Object.assign(globalThis, { PerformanceResourceTiming: real });
  });

  test.each<[string, Timing[], number, number]>([
    ["is what the browser noted", [new Timing(url, 20, 150)], 0, 150],
    ["is the newest call's", [new Timing(url, 20, 150), new Timing(url, 400, 550)], 0, 550],
    ["is now if only an earlier call is noted", [new Timing(url, 20, 150)], 400, 9000],
    ["is now if only another path is noted", [new Timing(`${window.location.origin}/api/rules`, 500, 600)], 400, 9000],
    ["is now if nothing is noted", [], 0, 9000],
    ["is now if its time is withheld", [new Timing(url, 500, 0)], 400, 9000],
  ])("%s", (_, entries, askedAt, at) => {
    noted(...entries);
    expect(bootstrapReceivedAt(askedAt)).toBe(at);
  });
});
