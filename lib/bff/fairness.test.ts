import type { FairRound } from "@/lib/contract/fairness";
import { readEnv } from "./env";
import { browserCall, createTestBff, info, TEST_SECRET, type TestBff, upstreamAnswer } from "./testing";
import type { UpstreamRequest, UpstreamResponse } from "./upstream/transport";

describe("fairness", () => {
  const chain = { id: 1, anchor: "a".repeat(64), length: 5000, created_at: "2026-11-20T00:00:00.000Z" };
  const drawn: FairRound = {
    round_no: "202611240001",
    status: 1,
    opens_at: "2026-11-23T16:00:00.000Z",
    draws_at: "2026-11-23T16:00:48.000Z",
    chain_id: 1,
    link: 1,
    commitment: "a".repeat(64),
    revealed: "b".repeat(64),
    result_numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  };
  const dayAfter = Date.parse(drawn.draws_at) + 86_400_000;
  const recent: FairRound = { ...drawn, draws_at: "2026-11-23T16:00:48.001Z" };
  const open: FairRound = { ...drawn, status: 0, revealed: null, result_numbers: null };
  const lastVoid: FairRound = { ...drawn, status: 3, revealed: null, result_numbers: null, void_numbers: null };

  const roundAnswer = (round: FairRound, next: string | null) => ({ game: "PK10", chain, round, previous: null, next });
  const dayAnswer = (isOver: boolean, ...rounds: FairRound[]) => ({
    ...{ game: "PK10", day: "2026-11-24", page: 1, total_pages: 1, is_over: isOver },
    ...{ chains: [chain], rounds },
  });

  const embedded = (answer: (request: UpstreamRequest) => UpstreamResponse): TestBff => createTestBff(answer);
  const read = async (test: TestBff, path: string, method = "GET"): Promise<Response> => {
    const response = await test.bff(await browserCall(path, { method, session: null }), info);
    if (response === null) throw new Error("no call");
    return response;
  };

  describe("GET /api/fairness", () => {
    it.each([
      ["a drawn round with a next one", "rounds/202611240001", roundAnswer(drawn, "202611240002"), true],
      ["a round drawn within a day", "rounds/202611240001", roundAnswer(recent, "202611240002"), false],
      ["the latest drawn round", "rounds/202611240001", roundAnswer(drawn, null), false],
      ["an open round", "rounds/202611240001", roundAnswer(open, null), false],
      ["a void round without its secret", "rounds/202611240001", roundAnswer(lastVoid, "202611240002"), false],
      ["a day that is over", "rounds?day=2026-11-24&page=1", dayAnswer(true, drawn), true],
      [
        "a day that is over, with a round without secret",
        "rounds?day=2026-11-24&page=1",
        dayAnswer(true, lastVoid),
        false,
      ],
      [
        "a day that is over, with a round drawn within a day",
        "rounds?day=2026-11-24&page=1",
        dayAnswer(true, drawn, recent),
        false,
      ],
      ["today", "rounds?day=2026-11-24&page=1", dayAnswer(false, drawn), false],
      ["the days", "days", { game: "PK10", days: ["2026-11-24"] }, false],
    ])("lets caches keep %s for a week only if it cannot change", async (_, path, body, isKept) => {
      const test = embedded(() => upstreamAnswer(200, body));
      test.clock.now = dayAfter;
      const response = await read(test, `/api/fairness/PK10/${path}`);
      const cache = response.headers.get("cache-control");
      expect([response.status, cache?.includes("immutable")]).toEqual([200, isKept]);
      expect(cache).toMatch(isKept ? /^public, max-age=604800, immutable$/ : /^public, max-age=(?:2|5|30)$/);
      expect(await response.json()).toEqual(body);
    });

    it("builds the platform's path and query itself, and sends no bearer or cookie of the player", async () => {
      const test = embedded(() => upstreamAnswer(200, dayAnswer(true, drawn)));
      const request = await browserCall("/api/fairness/PK10/rounds?day=2026-11-24&x=1", { method: "GET" });
      expect((await test.bff(request, info))?.status).toBe(200);
      expect(test.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
        "GET /api/fairness/PK10/rounds?day=2026-11-24&page=1",
      ]);
      const headers = Object.keys(test.sent[0]?.headers ?? {});
      expect(headers.filter((name) => /authorization|cookie/i.test(name))).toEqual([]);
    });

    it.each([
      "PK10",
      "pk10/days",
      "LOBBY/days",
      "PK10/days/1",
      "PK10/rounds",
      "PK10/rounds?day=2026-02-30",
      "PK10/rounds?day=2026-11-24&page=0",
      "PK10/rounds?day=2026-11-24&page=201",
      "PK10/rounds/a%2Fb",
      "PK10/rounds/1/2",
      `PK10/rounds/${"1".repeat(33)}`,
      "PK10/seeds",
    ])("answers 404 to /api/fairness/%s without a call to the platform", async (path) => {
      const test = embedded(() => upstreamAnswer(200, {}));
      expect((await read(test, `/api/fairness/${path}`)).status).toBe(404);
      expect(test.sent).toEqual([]);
    });

    it("refuses a POST", async () => {
      const response = await read(
        embedded(() => upstreamAnswer(200, {})),
        "/api/fairness/PK10/days",
        "POST",
      );
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    });

    it("answers 502 if the platform's answer breaks the contract", async () => {
      const test = embedded(() => upstreamAnswer(200, { game: "PK10", days: [20261124] }));
      expect((await read(test, "/api/fairness/PK10/days")).status).toBe(502);
    });

    it("limits the calls of one network in a minute", async () => {
      const test = embedded(() => upstreamAnswer(200, { game: "PK10", days: [] }));
      const limit = test.context.fairnessReads.points;
      await test.context.fairnessReads.penalty(info.address, limit - 1);
      expect((await read(test, "/api/fairness/PK10/days")).status).toBe(200);
      const refused = await read(test, "/api/fairness/PK10/days");
      expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
      expect(test.sent).toHaveLength(1);
    });
  });

  describe("a merchant's platform", () => {
    const settings = readEnv({
      ...{ SESSION_SECRET: TEST_SECRET, UPSTREAM_URL: "http://platform.example" },
      ...{ PUSHER_APP_ID: "own", PUSHER_APP_KEY: "own-key" },
    });
    const platform = (settingsAnswer: UpstreamResponse): TestBff =>
      createTestBff(
        ({ path }) =>
          path === "/api/user/settings" ? settingsAnswer : upstreamAnswer(200, { game: "PK10", days: [] }),
        { settings },
      );
    const named = (...features: string[]) => upstreamAnswer(200, { countries: [], default_country_code: "", features });

    it("is asked for its draws only if its settings, read without a bearer, list the feature fairness", async () => {
      const test = platform(named("fairness"));
      expect((await read(test, "/api/fairness/PK10/days")).status).toBe(200);
      await read(test, "/api/fairness/PK10/days");
      expect(test.sent.map(({ path }) => path)).toEqual([
        "/api/user/settings",
        "/api/fairness/PK10/days",
        "/api/fairness/PK10/days",
      ]);
      expect(test.sent[0]?.headers).not.toHaveProperty("authorization");
    });

    it.each([
      ["does not list fairness", named("user_auth")],
      ["lists no features", upstreamAnswer(200, { countries: [], default_country_code: "" })],
      ["wants a bearer", upstreamAnswer(401, { message: "Sign in first." })],
      ["has no settings", upstreamAnswer(404, { message: "Not found." })],
    ])("gives the browser 404 for its draws if it %s", async (_, answer) => {
      const test = platform(answer);
      expect((await read(test, "/api/fairness/PK10/days")).status).toBe(404);
      expect((await read(test, "/api/fairness/PK10/days")).status).toBe(404);
      expect(test.sent).toHaveLength(1);
      test.clock.now += 600_000;
      await read(test, "/api/fairness/PK10/days");
      expect(test.sent).toHaveLength(2);
    });
  });
});
