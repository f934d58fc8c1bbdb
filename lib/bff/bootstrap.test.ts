import type { Site } from "@/lib/contract/bootstrap";
import type { Session } from "./session/session";
import {
  browserCall,
  codeOf,
  createTestBff,
  info,
  TEST_NOW,
  TEST_TOKEN,
  testAccount,
  testSession,
  testSite,
  upstreamAnswer,
  sessionOf,
} from "./testing";
import { type UpstreamRequest, type UpstreamResponse, UpstreamUnreachable } from "./upstream/transport";

const gameHome = {
  games: [],
  odds: { tf: { big: 2.2 } },
  settings: { chips: [], settings: [], payouts: [] },
  selected_setting_id: null,
  streaming_url: null,
  game_seconds: 60,
};
const lobbyHome = { games: [], selected_setting_id: null };

type Answers = Partial<Record<"me" | "home", UpstreamResponse | Error>>;

function platform(answers: Answers = {}): (request: UpstreamRequest) => Promise<UpstreamResponse> {
  return async ({ path }) => {
    const isMe = path.endsWith("/me");
    const usual = isMe ? testAccount : path.includes("LOBBY") ? lobbyHome : gameHome;
    const answer = answers[isMe ? "me" : "home"] ?? upstreamAnswer(200, usual);
    if (answer instanceof Error) throw answer;
    return answer;
  };
}

interface Asked {
  response: Response;
  sent: UpstreamRequest[];
  renewed: Session | null;
}

async function ask(
  query: string,
  answers: Answers = {},
  options: { session?: Session | null; headers?: Record<string, string> } = {},
): Promise<Asked> {
  const test = createTestBff(platform(answers));
  const response = await test.bff(await browserCall(`/api/bootstrap${query}`, { method: "GET", ...options }), info);
  if (response === null) throw new Error("not answered by the BFF");
  return { response, sent: test.sent, renewed: await sessionOf(response) };
}

const aged: Session = { ...testSession, seenAt: TEST_NOW / 1000 - 600 };

describe("the bootstrap of a player's page", () => {
  it("brings account, home and site in one answer, and renews the session", async () => {
    const { response, sent, renewed } = await ask("?game=PK10", {}, { session: aged });
    expect([response.status, await response.json()]).toEqual([
      200,
      { site: testSite, account: testAccount, sid: "sid-1", exit_url: null, home: gameHome },
    ]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(sent.map(({ path }) => path)).toEqual(["/api/user/me", "/api/user/game/PK10/home"]);
    expect(renewed).toEqual({ ...testSession, accountId: 7, merchantId: 1, lang: "en", currency: "MYR" });
  });

  it.each<[string, Partial<Session>, boolean]>([
    ["is not sealed again within a minute", { seenAt: TEST_NOW / 1000 - 59 }, false],
    ["is sealed again after a minute", { seenAt: TEST_NOW / 1000 - 60 }, true],
    ["is sealed again when the account has changed", { seenAt: TEST_NOW / 1000 - 59, lang: "th" }, true],
  ])("has a session that %s", async (_, change, isRenewed) => {
    const known: Session = { ...testSession, accountId: 7, merchantId: 1, lang: "en", currency: "MYR" };
    const { response, renewed } = await ask("?game=PK10", {}, { session: { ...known, ...change } });
    expect([response.status, renewed]).toEqual([200, isRenewed ? known : null]);
  });

  it("sends the platform the device, zone and language", async () => {
    const { sent } = await ask(
      "?game=PK10&streaming_quality=sd&is_mobile=1",
      {},
      {
        headers: { timezone: "Asia/Tokyo", "accept-language": "th", vrevv: "r1" },
      },
    );
    expect(JSON.parse(Buffer.from(sent[1]?.body ?? []).toString())).toEqual({
      streaming_quality: "sd",
      is_mobile: true,
    });
    for (const { headers } of sent) {
      expect(headers).toMatchObject({
        authorization: `Bearer ${TEST_TOKEN}`,
        timezone: "Asia/Tokyo",
        "accept-language": "th",
        vrevv: "r1",
        "x-forwarded-for": info.address,
      });
    }
    const nonsense = await ask("?game=PK10&streaming_quality=4k&is_mobile=%00");
    expect(JSON.parse(Buffer.from(nonsense.sent[1]?.body ?? []).toString())).toEqual({});
  });

  it("fetches the lobby, and works on a platform without a lobby", async () => {
    expect((await (await ask("?game=LOBBY")).response.json()).home).toEqual(lobbyHome);
    const refusals = [403, 404, 405, 422, 500, 501].map((status) => upstreamAnswer(status, { message: "no" }));
    // A platform that takes LOBBY for a game, and a platform that answers every address with a page.
    const strange = [upstreamAnswer(200, { ...gameHome, games: [{ id: 1 }] }), upstreamAnswer(200, "<html></html>")];
    for (const home of [...refusals, ...strange]) {
      const { response, renewed } = await ask("?game=LOBBY", { home });
      expect([response.status, (await response.json()).home, renewed?.accountId]).toEqual([200, null, 7]);
      const odd = await ask("?game=LOBBY", { home: upstreamAnswer(200, "<html>", { "content-type": "text/html" }) });
      expect([odd.response.status, (await odd.response.json()).home, odd.renewed?.accountId]).toEqual([200, null, 7]);
    }
  });

  it("offers the games that a platform without a lobby has, and asks for each game once an hour", async () => {
    const absent = upstreamAnswer(404, { message: "no such game" });
    const test = createTestBff(async (request) => (/LOBBY|BALLS/.test(request.path) ? absent : platform()(request)));
    const begin = async () => {
      test.sent.length = 0;
      const session = { ...testSession, seenAt: test.clock.now / 1000 };
      const call = await browserCall("/api/bootstrap?game=LOBBY", { method: "GET", session });
      const response = await test.bff(call, info);
      const { site }: { site: Site } = JSON.parse((await response?.text()) ?? "");
      return { games: site.brand.games, homes: test.sent.filter(({ path }) => path.endsWith("/home")).length };
    };
    const games = ["PK10", "RACINGGOD", "LUCKYWHEEL"];
    expect(await begin()).toEqual({ games: expect.not.arrayContaining(["BALLS12"]), homes: 8 });
    expect(await begin()).toEqual({ games: expect.arrayContaining(games), homes: 1 });
    test.clock.now += 3_600_000;
    expect(await begin()).toMatchObject({ homes: 8 });
  });

  it("removes the games that a platform without a lobby lacks from the first paint", async () => {
    const absent = upstreamAnswer(404, { message: "no such game" });
    const test = createTestBff(async (request) => (/LOBBY|BALLS/.test(request.path) ? absent : platform()(request)));
    const styles = async (noneMatch = "") => {
      const headers = { "if-none-match": noneMatch };
      const answer = await test.bff(new Request("http://play.example/brand.css", { headers }), info);
      return { status: answer?.status, css: (await answer?.text()) ?? "", headers: answer?.headers };
    };
    const before = await styles();
    await test.bff(await browserCall("/api/bootstrap?game=LOBBY", { method: "GET" }), info);
    const after = await styles(before.headers?.get("etag") ?? "");
    expect(after.css.slice(before.css.length)).toBe(
      [
        ':root{--games:"PK10 RACINGGOD LUCKYWHEEL"}',
        ...["BALLS12", "BALLS24", "BALLS36", "BALLS48"].map((game) => `[data-tile="${game}"]{display:none}`),
        "",
      ].join("\n"),
    );
    expect([after.status, after.headers?.get("cache-control")]).toEqual([200, "no-cache"]);
    expect((await styles(after.headers?.get("etag") ?? "")).status).toBe(304);
    test.clock.now += 3_600_000;
    expect((await styles()).css).toBe(before.css);
  });

  it("fetches account and home at the same time", async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const test = createTestBff(async (request) => {
      await held;
      return platform()(request);
    });
    const answer = test.bff(await browserCall("/api/bootstrap?game=PK10", { method: "GET" }), info);
    while (test.sent.length < 2) await new Promise((resolve) => setImmediate(resolve));
    release();
    expect((await answer)?.status).toBe(200);
  });

  it.each<[string, Answers, number, string, boolean]>([
    [
      "a session that is over",
      { me: upstreamAnswer(401, { message: "x", code: "account_kick" }) },
      401,
      "account_kick",
      false,
    ],
    ["a home that ends the session", { home: upstreamAnswer(401, { message: "x" }) }, 401, "unauthenticated", true],
    ["a game that is not for the player", { home: upstreamAnswer(403, { message: "x" }) }, 403, "forbidden", true],
    [
      "too many calls",
      { home: upstreamAnswer(429, { message: "x" }, { "retry-after": "7" }) },
      429,
      "too_many_requests",
      true,
    ],
    ["maintenance", { me: upstreamAnswer(503, { message: "x", code: "maintenance" }) }, 503, "maintenance", true],
    ["a platform that is away", { me: new UpstreamUnreachable("away") }, 502, "upstream_unreachable", false],
    ["a home that breaks the contract", { home: upstreamAnswer(200, { games: 1 }) }, 502, "contract_mismatch", true],
    ["an account that breaks the contract", { me: upstreamAnswer(200, {}) }, 502, "contract_mismatch", false],
    [
      "a home that repeats the bearer",
      { home: upstreamAnswer(200, { ...gameHome, streaming_url: TEST_TOKEN }) },
      502,
      "contract_mismatch",
      true,
    ],
  ])("gives only the error for %s", async (_, answers, status, code, isRenewed) => {
    const { response, renewed } = await ask("?game=PK10", answers, { session: aged });
    expect([response.status, await codeOf(response), renewed !== null]).toEqual([status, code, isRenewed]);
    if (status === 429) expect(response.headers.get("retry-after")).toBe("7");
    if (status === 401) expect(response.headers.get("x-session-id")).toBe("sid-1");
  });

  it("is 401 without a session and 404 for an unknown game, without a call to the platform", async () => {
    const guest = await ask("?game=PK10", {}, { session: null });
    expect([guest.response.status, guest.sent]).toEqual([401, []]);
    const none = await ask("?game=CHESS");
    expect([none.response.status, none.sent]).toEqual([404, []]);
  });
});

describe("the bootstrap of a page that guests see", () => {
  it("brings the site to all visitors, and the account to a player", async () => {
    const guest = await ask("", {}, { session: null });
    expect(await guest.response.json()).toEqual({
      site: testSite,
      account: null,
      sid: null,
      exit_url: null,
      home: null,
    });
    const player = await ask("");
    expect(await player.response.json()).toEqual({
      site: testSite,
      account: testAccount,
      sid: "sid-1",
      exit_url: null,
      home: null,
    });
    expect(player.sent.map(({ path }) => path)).toEqual(["/api/user/me"]);
  });

  it("gives a player whose session is over the same data as a guest", async () => {
    const { response } = await ask("", { me: upstreamAnswer(401, { message: "x" }) });
    expect([response.status, (await response.json()).account]).toEqual([200, null]);
  });
});

it("gives the exit address, also to a landing page after the end of the session", async () => {
  const exitUrl = "https://casino.example/lobby";
  const session = { ...testSession, exitUrl };
  for (const query of ["", "?game=PK10"]) {
    const { response, renewed } = await ask(query, {}, { session });
    expect([(await response.json()).exit_url, renewed?.exitUrl]).toEqual([exitUrl, exitUrl]);
  }
  const over = await ask("", { me: upstreamAnswer(401, { message: "x" }) }, { session });
  expect(await over.response.json()).toMatchObject({ account: null, sid: null, exit_url: exitUrl });
});

it("gives the launch's addresses of cashier and support in place of the brand's, only to the launch's player", async () => {
  const session = {
    ...testSession,
    depositUrl: "https://casino.example/cashier",
    supportUrl: "https://casino.example/help",
  };
  const { response } = await ask("", {}, { session });
  expect((await response.json()).site.brand.links).toMatchObject({
    deposit: "https://casino.example/cashier",
    support: "https://casino.example/help",
  });
  const other = await ask("", {}, { session: testSession });
  expect((await other.response.json()).site.brand.links).toEqual(testSite.brand.links);
});

it.each(["same-origin", null])("answers a page of this site (Sec-Fetch-Site: %s)", async (site) => {
  const { response } = await ask("?game=PK10", {}, site === null ? {} : { headers: { "sec-fetch-site": site } });
  expect(response.status).toBe(200);
});

it.each(["cross-site", "same-site", "none"])("answers only its own pages (Sec-Fetch-Site: %s)", async (site) => {
  const { response, sent } = await ask("?game=PK10", {}, { headers: { "sec-fetch-site": site } });
  expect([response.status, sent]).toEqual([403, []]);
});
