import fc from "fast-check";
import { type Notice, onNotice } from "./notices";
import { placeBet, type PlaceBetOptions } from "./place-bet";
import {
  betMark,
  betRequest,
  type Fate,
  jsonAnswer,
  KEY,
  LOST,
  LOST_ANSWER,
  noNetwork,
  NOW,
  recordOf,
  TestPlatform,
} from "./testing-platform";

const realFetch = globalThis.fetch;
const notices: Notice[] = [];
let stop: () => void;

beforeEach(() => {
  document.cookie = "XSRF-TOKEN=a%3D%3D";
  notices.length = 0;
  stop = onNotice((notice) => notices.push(notice));
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  stop();
  globalThis.fetch = realFetch;
});

const SOON = [0, 0, 0];

function setUp({ honoursKey = true } = {}) {
  const platform = new TestPlatform(honoursKey);
  globalThis.fetch = platform.fetch;
  const place = (over: Partial<PlaceBetOptions> = {}) =>
    placeBet("PK10", betRequest, {
      idempotencyKey: KEY,
      mark: betMark,
      posts: 0,
      onPost: () => undefined,
      mayRepeat: () => honoursKey,
      waitsMs: SOON,
      ...over,
    });
  return { platform, place };
}

const order = { id: 9, reference_number: "R9", round_id: 1, round_no: "1", total_amount: 3.5, numbers: [] };
const answered = (status: number, body: unknown): Fate => ({ arrives: false, answer: jsonAnswer(status, body) });
const HTML = "<!doctype html><h1>It works!</h1>";

test("a bet is sent as JSON with its key, which is its trace id too, and its answer is used unchanged", async () => {
  const { platform, place } = setUp();
  platform.fates = [answered(201, { order, balance: 96.5 })];
  await expect(place()).resolves.toEqual({
    type: "accepted",
    answer: { order, balance: 96.5, partial: false },
    recovered: false,
  });
  expect(platform.asked).toEqual(["game/PK10/bet"]);
  const trace = KEY.replaceAll("-", "");
  expect(platform.posts).toEqual([{ key: KEY, trace, body: JSON.stringify(betRequest) }]);
});

test("an order is shown as requested if the platform's answer had only its id", async () => {
  const { platform, place } = setUp({ honoursKey: false });
  platform.fates = [answered(201, { partial: true, order: { id: 9, reference_number: "R9" } })];
  await expect(place()).resolves.toEqual({
    type: "accepted",
    recovered: false,
    answer: {
      order: {
        id: 9,
        reference_number: "R9",
        round_id: 1,
        round_no: betMark.roundNo,
        total_amount: 3.5,
        numbers: betRequest.lines,
      },
      balance: null,
      partial: true,
    },
  });
  expect(platform.asked).toEqual(["game/PK10/bet"]);
});

const UNCERTAIN: [string, Fate["answer"]][] = [
  ["no network", noNetwork],
  ["a page of HTML", jsonAnswer(200, HTML)],
  ["half an answer", jsonAnswer(201, '{"order":{"id":9')],
  ["no body", () => Promise.resolve(new Response(null, { status: 204 }))],
  ["a 200 that says that the bet failed", jsonAnswer(200, { success: false, message: "no" })],
  ["a failure with an id", jsonAnswer(200, { success: false, id: 9 })],
  ["an order without an id", jsonAnswer(201, { order: { ...order, id: null }, balance: 1 })],
  ["an invalid id", jsonAnswer(201, { order: { id: "9 or 1" } })],
  ["an id of 0", jsonAnswer(201, { order: { id: 0 } })],
  ["a list", jsonAnswer(200, [])],
  ["500", jsonAnswer(500, { message: "x" })],
  ["501", jsonAnswer(501, { message: "x" })],
  ["502", jsonAnswer(502, { message: "x", code: "upstream_unreachable" })],
  ["502 of a proxy", jsonAnswer(502, HTML)],
  ["503", jsonAnswer(503, { message: "x", code: "unavailable" })],
  ["504", jsonAnswer(504, { message: "x", code: "upstream_timeout" })],
  ["507", jsonAnswer(507, HTML)],
];

describe.each(UNCERTAIN)("an answer without an outcome (%s)", (_title, answer) => {
  const taken: Fate = { arrives: true, ...(answer && { answer }) };
  const notTaken: Fate = { arrives: false, ...(answer && { answer }) };

  test.each([true, false])(
    "is resolved by the records, without another post (honours the key: %s)",
    async (honoursKey) => {
      const { platform, place } = setUp({ honoursKey });
      platform.fates = [taken];
      const outcome = await place();
      expect(outcome).toMatchObject({
        type: "accepted",
        recovered: true,
        answer: { order: { id: 101 }, balance: null },
      });
      expect(platform.asked).toEqual(["game/PK10/bet", "dt/"]);
      expect(platform.orders).toHaveLength(1);
    },
  );

  test("is posted again with the same key and body if the platform honours the key", async () => {
    const { platform, place } = setUp();
    platform.fates = [notTaken, notTaken];
    const attempts: number[] = [];
    const outcome = await place({ onAskingAgain: (attempt) => attempts.push(attempt) });
    expect(outcome).toMatchObject({ type: "accepted", recovered: true, answer: { order: { id: 101 } } });
    expect(attempts).toEqual([1, 2]);
    expect(platform.asked).toEqual(["game/PK10/bet", "dt/", "game/PK10/bet", "dt/", "game/PK10/bet"]);
    expect(new Set(platform.posts.map((post) => JSON.stringify(post))).size).toBe(1);
    expect(platform.posts[0]?.key).toBe(KEY);
  });

  test("is posted once and stays uncertain if the platform ignores the key", async () => {
    const { platform, place } = setUp({ honoursKey: false });
    platform.fates = [notTaken];
    await expect(place()).resolves.toEqual({ type: "unknown" });
    expect(platform.asked).toEqual(["game/PK10/bet", "dt/", "dt/", "dt/"]);
  });
});

test.each<[string, number, object, string]>([
  ["a refusal of the contract", 422, { message: "closed", code: "round_closed" }, "round_closed"],
  ["Laravel's validation", 422, { message: "Invalid.", errors: { lines: ["too many"] } }, "http_422"],
  ["a session that ended", 401, { message: "x", code: "unauthenticated" }, "unauthenticated"],
  ["no permission", 403, { message: "x", code: "forbidden" }, "forbidden"],
  ["no such call", 404, { message: "x", code: "not_found" }, "not_found"],
  ["a platform's own code", 409, { message: "x", code: "wallet_locked" }, "wallet_locked"],
  ["an old page", 418, { message: "x", code: "version_outdated" }, "version_outdated"],
  ["too many calls", 429, { message: "slow", code: "too_many_requests" }, "too_many_requests"],
  ["maintenance", 503, { message: "closed", code: "maintenance" }, "maintenance"],
])("%s ends a new bet after one post, and no records are read", async (_title, status, body, code) => {
  const { platform, place } = setUp();
  platform.fates = [answered(status, body)];
  await expect(place()).resolves.toMatchObject({ type: "refused", code });
  expect(platform.asked).toEqual(["game/PK10/bet"]);
});

test("a refusal of the bet raises no alert, because the slip shows the refusal", async () => {
  const { platform, place } = setUp();
  platform.fates = [LOST, answered(422, { message: "closed", code: "round_closed" })];
  await expect(place()).resolves.toMatchObject({ type: "refused", code: "round_closed" });
  expect(notices).toEqual([]);
});

describe("after a lost answer", () => {
  test.each([
    ["a refusal of the bet", 422, "round_closed"],
    ["a refusal with another status", 409, "insufficient_balance"],
  ])("%s ends the search", async (_title, status, code) => {
    const { platform, place } = setUp();
    platform.fates = [LOST, answered(status, { message: "x", code })];
    await expect(place()).resolves.toMatchObject({ type: "refused", code });
    expect(platform.posts).toHaveLength(2);
  });

  test.each([
    [401, "unauthenticated"],
    [403, "forbidden"],
    [404, "not_found"],
    [418, "version_outdated"],
  ])("%i does not show the result of the first post, and ends the search", async (status, code) => {
    const { platform, place } = setUp();
    platform.fates = [LOST, answered(status, { message: "x", code })];
    await expect(place()).resolves.toEqual({ type: "unknown" });
    expect(platform.posts).toHaveLength(2);
  });

  test.each([
    [419, "csrf_mismatch"],
    [429, "too_many_requests"],
    [503, "maintenance"],
    [422, "idempotency_conflict"],
  ])("%i %s does not show the result of the first post, and the search continues", async (status, code) => {
    const { platform, place } = setUp();
    platform.fates = [LOST, answered(status, { message: "x", code })];
    platform.recordAnswers = [jsonAnswer(500, {})];
    platform.orders.push(recordOf(4, { created_at: new Date(NOW - 60_000).toISOString() }));
    jest.spyOn(document, "cookie", "get").mockReturnValue("XSRF-TOKEN=a%3D%3D");
    await expect(place()).resolves.toMatchObject({ type: "accepted", recovered: true });
    expect(platform.posts).toHaveLength(3);
  });

  test("an ended session ends the search, even if only the records report it", async () => {
    const { platform, place } = setUp({ honoursKey: false });
    platform.fates = [LOST_ANSWER];
    platform.recordAnswers = [jsonAnswer(401, { message: "x", code: "unauthenticated" })];
    await expect(place()).resolves.toEqual({ type: "unknown" });
    expect(platform.asked).toEqual(["game/PK10/bet", "dt/"]);
  });

  test.each([true, false])("records that cannot be read are tried again (honours the key: %s)", async (honoursKey) => {
    const { platform, place } = setUp({ honoursKey });
    platform.fates = [LOST_ANSWER, LOST_ANSWER];
    platform.recordAnswers = [noNetwork, jsonAnswer(200, HTML)];
    await expect(place()).resolves.toMatchObject({ type: "accepted", answer: { order: { id: 101 } } });
    expect(platform.orders).toHaveLength(1);
  });

  test("the bet is not posted again after the round has closed", async () => {
    const { platform, place } = setUp();
    platform.fates = [LOST, LOST];
    await expect(place({ mayRepeat: () => platform.posts.length < 2 })).resolves.toEqual({ type: "unknown" });
    expect(platform.asked).toEqual(["game/PK10/bet", "dt/", "game/PK10/bet", "dt/", "dt/"]);
  });

  test("the posts of earlier pages count, and the records are read first", async () => {
    const { platform, place } = setUp();
    platform.fates = Array<Fate>(9).fill(LOST);
    const counted: number[] = [];
    await expect(place({ posts: 2, onPost: (posts) => counted.push(posts) })).resolves.toEqual({ type: "unknown" });
    expect(counted).toEqual([3]);
    expect(platform.asked.slice(0, 3)).toEqual(["dt/", "game/PK10/bet", "dt/"]);
  });

  test("the request for records has the bet's game and round, in the specification's fields", async () => {
    const { platform, place } = setUp({ honoursKey: false });
    platform.fates = [LOST_ANSWER];
    await place();
    expect(Object.fromEntries(platform.recordForms[0] ?? [])).toEqual({
      model: "PK10Transaction",
      p: "1",
      ipp: "100",
      "filters[game]": "PK10",
      "filters[round_no]": betMark.roundNo,
    });
  });

  test.each([
    ["that the page knew before", recordOf(5)],
    ["of another round", recordOf(8, { round_id: 2 })],
    ["of another round by its number", recordOf(8, { round_id: undefined, round_no: "202601010002" })],
    ["of another game", recordOf(8, { game: "BALLS12" })],
    ["from before the confirm", recordOf(8, { created_at: new Date(NOW - 4_000).toISOString() })],
    ["whose time cannot be read", recordOf(8, { created_at: "" })],
    ["whose time names no offset", recordOf(8, { created_at: "2026-01-01 00:00:30" })],
    ["of another stake", recordOf(8, { total_amount: 3.49 })],
    ["of another line", recordOf(8, { numbers: [{ bet_type: "tf", number: "small", amount: 3.5 }] })],
    [
      "of the same bets with other stakes",
      recordOf(8, {
        numbers: [
          { bet_type: "tf", number: "big", amount: 2.5 },
          { bet_type: "dt", number: "1", amount: 1 },
        ],
      }),
    ],
  ])("an order %s is not the bet's", async (_title, record) => {
    const { platform, place } = setUp({ honoursKey: false });
    platform.fates = [LOST];
    platform.orders.push(record);
    await expect(place()).resolves.toEqual({ type: "unknown" });
    expect(platform.asked).toHaveLength(1 + SOON.length);
  });

  test.each([
    [
      "with its lines in another order, and with a time cut to seconds",
      recordOf(8, { created_at: "2026-01-01T00:00:29Z" }),
    ],
    [
      "of a platform whose records name the round only by its number",
      recordOf(8, { round_id: undefined, game: undefined }),
    ],
  ])("an order %s is the bet's", async (_title, record) => {
    const { platform, place } = setUp({ honoursKey: false });
    platform.fates = [LOST];
    platform.orders.push(record);
    await expect(place()).resolves.toMatchObject({ type: "accepted", answer: { order: { id: 8, round_id: 1 } } });
  });
});

test.each([
  ["on its way", 0],
  ["waiting to be sent again", 1],
])("a bet that is %s when the search ends is not aborted, and not posted again", async (_title, steps) => {
  const { platform, place } = setUp();
  const asking = new AbortController();
  const end = (): void => asking.abort();
  platform.fates = [LOST];
  const send = platform.fetch;
  globalThis.fetch = (input, init) => {
    if (steps === 0) end();
    expect(init?.signal?.aborted).toBe(false);
    return send(input, init);
  };
  await expect(place({ onAskingAgain: end, signal: asking.signal })).resolves.toEqual({ type: "unknown" });
  expect(platform.asked).toEqual(["game/PK10/bet"]);
});

describe("a slow platform", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const after =
    (ms: number, answer: () => Promise<Response>): (() => Promise<Response>) =>
    () =>
      new Promise((resolve) => setTimeout(() => resolve(answer()), ms));
  const WAITS = [1_000, 2_000, 4_000, 8_000];

  test.each([
    [
      "a refusal",
      jsonAnswer(422, { message: "closed", code: "round_closed" }),
      { type: "refused", code: "round_closed" },
    ],
    ["an order", jsonAnswer(201, { order, balance: 96.5 }), { type: "accepted", answer: { order: { id: 9 } } }],
  ])(
    "that does not honour the key may still answer while the records are read: %s",
    async (_title, answer, outcome) => {
      const { platform, place } = setUp({ honoursKey: false });
      platform.fates = [{ arrives: false, answer: after(12_000, answer) }];
      const placing = place({ waitsMs: WAITS });
      await jest.advanceTimersByTimeAsync(11_999);
      expect(platform.asked).toEqual(["game/PK10/bet", "dt/", "dt/"]);
      await jest.advanceTimersByTimeAsync(1);
      await expect(placing).resolves.toMatchObject(outcome);
    },
  );

  test("whose late answer has no outcome does not shorten the wait before the next read of the records", async () => {
    const { platform, place } = setUp({ honoursKey: false });
    platform.fates = [{ arrives: false, answer: after(12_000, jsonAnswer(500, {})) }];
    const placing = place({ waitsMs: WAITS });
    await jest.advanceTimersByTimeAsync(14_999);
    expect(platform.asked).toEqual(["game/PK10/bet", "dt/", "dt/"]);
    await jest.advanceTimersByTimeAsync(10_000);
    await expect(placing).resolves.toEqual({ type: "unknown" });
    expect(platform.posts).toHaveLength(1);
  });

  test("that honours the key gets the bet again, after the post was aborted at 8 s and the records were read", async () => {
    const { platform, place } = setUp();
    platform.fates = [LOST];
    const { fetch: passOn } = platform;
    let first = true;
    globalThis.fetch = (input, init) => {
      const hang = first;
      first = false;
      if (!hang) return passOn(input, init);
      void passOn(input, init).catch(() => undefined);
      return new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))));
    };
    const placing = place({ waitsMs: WAITS });
    await jest.advanceTimersByTimeAsync(7_999);
    expect(platform.asked).toEqual(["game/PK10/bet"]);
    await jest.advanceTimersByTimeAsync(1_001);
    expect(platform.asked).toEqual(["game/PK10/bet", "dt/", "game/PK10/bet"]);
    await expect(placing).resolves.toMatchObject({ type: "accepted", recovered: true });
  });
});

const fates: fc.Arbitrary<Fate> = fc.constantFrom(
  ...[true, false].flatMap((arrives) => [
    ...UNCERTAIN.map(([, answer]): Fate => ({ arrives, ...(answer && { answer }) })),
    ...[419, 429].map((status): Fate => ({ arrives, answer: jsonAnswer(status, { message: "x" }) })),
  ]),
);
const recordAnswers = fc.constantFrom(undefined, noNetwork, jsonAnswer(500, {}), jsonAnswer(200, HTML));

test("lost answers, on any number of pages, never stake money twice or show a wrong outcome", async () => {
  jest.spyOn(document, "cookie", "get").mockReturnValue("XSRF-TOKEN=a%3D%3D");
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      // The first post's answer is lost: 419 and 429 would refuse it.
      fc.tuple(fc.constantFrom(LOST, LOST_ANSWER), fc.array(fates, { maxLength: 4 })),
      fc.array(recordAnswers, { maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (honoursKey, [first, more], answers, pages) => {
        const { platform, place } = setUp({ honoursKey });
        platform.fates = [first, ...more];
        platform.recordAnswers = [...answers];
        let posts = 0;
        let outcome = await place({ onPost: (count) => (posts = count) });
        for (let page = 1; page < pages && outcome.type === "unknown"; page += 1)
          outcome = await place({ posts, onPost: (count) => (posts = count) });
        expect(platform.posts.length).toBe(posts);
        if (honoursKey) expect(posts).toBeLessThanOrEqual(3);
        else expect(posts).toBe(1);
        expect(new Set(platform.posts.map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
        expect(platform.orders.length).toBeLessThanOrEqual(1);
        if (outcome.type !== "unknown") {
          expect(outcome.type).toBe("accepted");
          expect(platform.orders).toHaveLength(1);
        }
      },
    ),
  );
});
