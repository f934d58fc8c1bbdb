import fc from "fast-check";
import { type CallName, calls } from "@/lib/contract/calls";
import { API_BASE } from "@/lib/contract/client-calls";
import { errorBodySchema } from "@/lib/contract/platform-forms";
import { pk10 } from "@/games/pk10/game";
import { describeEachDatabase } from "../db/testing";
import { tokenHash } from "../accounts/tokens";
import { DEMO_MERCHANTS } from "@/lib/contract/demo";
import { fundedAccount, openTestRound } from "../bets/testing";
import { playerSessionOf } from "../hub/protocol";
import { verifyChannelAuth, verifyUserAuth } from "../hub/signature";
import { gameHomeReader } from "./homes";
import { TEST_HUB_APP, type TestApp, testApp } from "./testing";

const FORM = "application/x-www-form-urlencoded";
const LOGIN = API_BASE + calls.login.path;
const TABLE = API_BASE + calls.table.path;
const playerCalls = (Object.keys(calls) as CallName[]).filter((name) => calls[name].auth === "player");

describeEachDatabase("the API", (open) => {
  let api: TestApp;
  let token = "";
  beforeAll(async () => {
    api = await testApp(await open());
    token = await api.signIn("demo");
    await openTestRound(api.db);
  });
  afterAll(() => api.app.close());

  async function errorOf(answer: Awaited<ReturnType<TestApp["call"]>>): Promise<[number, string | undefined]> {
    return [answer.statusCode, errorBodySchema.parse(answer.json()).code];
  }

  it.each(playerCalls)("refuses %s without a session, before it reads the body", async (name) => {
    if (name !== "settings")
      expect(await errorOf(await api.call(name, { body: { nonsense: true } }))).toEqual([401, "unauthenticated"]);
    const wrong = await api.call(name, { token: "x".repeat(43) });
    expect(await errorOf(wrong)).toEqual([401, "unauthenticated"]);
  });

  it("lists its features without a bearer: the app needs them for its public pages about draws", async () => {
    const answer = await api.call("settings", {});
    expect([answer.statusCode, calls.settings.response.parse(answer.json()).features]).toEqual([
      200,
      expect.arrayContaining(["fairness"]),
    ]);
  });

  it("answers ten calls of a player's pages by the contract", async () => {
    const answers: [CallName, object][] = [
      ["loadBalance", {}],
      ["settings", {}],
      ["gameHome", { streaming_quality: "hd", is_mobile: "1" }],
      ["changeStreamingResolution", { streaming_quality: "sd" }],
      ["page", { pt: "pk10_rules" }],
      ["table", { model: "PK10Transaction" }],
      ["locale", { lang: "th" }],
      ["refreshCheck", { revision: "r1" }],
      ["broadcastingUserAuth", { socket_id: "1.2" }],
      ["me", {}],
    ];
    for (const [name, body] of answers) {
      const answer = await api.call(name, { token, body });
      expect([name, answer.statusCode]).toEqual([name, 200]);
      expect(() => calls[name].response.parse(answer.json())).not.toThrow();
    }
    const account = calls.me.response.parse((await api.call("me", { token })).json());
    expect(account).toMatchObject({
      username: "demo",
      lang: "th",
      balance: 10_000,
      merchant: { mcode: "DEMO", developer: 0, time_zone: "Asia/Kuala_Lumpur" },
    });
  });

  it("answers 404 to home and stream of an unknown game", async () => {
    for (const [name, game] of [
      ["changeStreamingResolution", "LOBBY"],
      ["gameHome", "NOSUCH"],
    ] as const)
      expect(await errorOf(await api.call(name, { token, game }))).toEqual([404, "not_found"]);
  });

  it("gives a game's home its six fields in the specification's shapes", async () => {
    const home: unknown = (
      await api.call("gameHome", { token, body: { streaming_quality: "sd", is_mobile: "1" } })
    ).json();
    const types = { tf: 54, of: 100, gy: 66, ft: 28, dt: 10 };
    const limits = (min: number, max: number) =>
      Object.fromEntries(Object.keys(types).map((type) => [type, { min, max }]));
    expect(home).toMatchObject({
      games: expect.any(Array),
      odds: expect.any(Object),
      settings: {
        chips: [
          { settingID: 1, values: [1, 5, 10, 50, 100] },
          { settingID: 2, values: [10, 50, 100, 500, 1_000] },
          { settingID: 3, values: [100, 500, 1_000, 5_000, 10_000] },
        ],
        settings: [
          { settingID: 1, limits: limits(1, 2_000), order_max: 10_000 },
          { settingID: 2, limits: limits(10, 20_000), order_max: 50_000 },
          { settingID: 3, limits: limits(100, 50_000), order_max: 200_000 },
        ],
        payouts: [
          { settingID: 1, maxPayout: 100_000 },
          { settingID: 2, maxPayout: 500_000 },
          { settingID: 3, maxPayout: 2_000_000 },
        ],
      },
      selected_setting_id: null,
      streaming_url: "/stream/cars/sd.m3u8",
      game_seconds: 60,
      orders: [],
    });
    const { games, odds } = calls.gameHome.response.parse(home);
    expect(games[0]).toMatchObject({ status: 0, commitment: expect.any(String), draws_at: expect.any(String) });
    expect(Object.entries(odds).map(([type, numbers]) => [type, Object.keys(numbers).length])).toEqual(
      Object.entries(types),
    );
  });

  it("names in a game's home the setting that the server forces", async () => {
    const forced = (id: number | null) =>
      api.db.query("update accounts set forced_setting_id = $1 where username = 'demo'", [id]);
    await forced(2);
    try {
      const home = calls.gameHome.response.parse((await api.call("gameHome", { token })).json());
      expect(home.selected_setting_id).toBe(2);
    } finally {
      await forced(null);
    }
  });

  it("gives each of many players the player's own account, even if one query answers them all", async () => {
    const names = ["demo", "demo2", "acme"];
    const tokens = [token, await api.signIn("demo2"), await api.signIn("acme")];
    await api.db.query("update accounts set forced_setting_id = 3 where username = 'demo2'");
    await api.db.query("update access_tokens set expires_at = clock_timestamp() + interval '60 s'");
    try {
      const crowd = Array.from({ length: 30 }, (_, at) => at % names.length);
      const seen = await Promise.all(
        crowd.map(async (at) => {
          const own = { token: tokens[at] ?? "" };
          const [me, lobby] = await Promise.all([api.call("me", own), api.call("lobbyHome", own)]);
          const { selected_setting_id: forced } = calls.lobbyHome.response.parse(lobby.json());
          return [calls.me.response.parse(me.json()).username, forced];
        }),
      );
      expect(seen).toEqual(crowd.map((at) => [names[at], names[at] === "demo2" ? 3 : null]));
      const [{ short } = { short: -1 }] = await api.db.query<{ short: number }>(
        "select count(*)::int as short from access_tokens where expires_at < clock_timestamp() + interval '14 min' and hash = any($1)",
        [tokens.map(tokenHash)],
      );
      expect(short).toBe(0);
    } finally {
      await api.db.query("update accounts set forced_setting_id = null");
    }
  });

  it("gives an account its merchant and its group's permission tags, and no token", async () => {
    await api.db.query("update accounts set permissions = '{bet,chat}' where username = 'demo2'");
    const own = await api.signIn("demo2");
    const account: Record<string, unknown> = (await api.call("me", { token: own })).json();
    expect(account).toMatchObject({
      username: "demo2",
      merchant: { mcode: "DEMO", developer: 0 },
      group: { permissions: [{ permission_tag: "bet" }, { permission_tag: "chat" }] },
    });
    expect(account["merchant_id"]).toBe(calls.me.response.parse(account).merchant.id);
    expect(JSON.stringify(account)).not.toContain(own);
  });

  it("keeps the language of POST /locale, and refuses an unknown one", async () => {
    const langOf = async () => calls.me.response.parse((await api.call("me", { token })).json()).lang;
    for (const lang of ["vn", "en"]) {
      expect((await api.call("locale", { token, body: { lang } })).statusCode).toBe(200);
      expect(await langOf()).toBe(lang);
    }
    expect(await errorOf(await api.call("locale", { token, body: { lang: "xx" } }))).toEqual([
      422,
      "validation_failed",
    ]);
    expect(await langOf()).toBe("en");
  });

  it("answers a game's home even while the broker does not answer", async () => {
    const { id, merchant_id } = calls.me.response.parse((await api.call("me", { token })).json());
    const broker = { lastSeq: () => Promise.reject(new Error("Redis is away")) };
    const warn = jest.fn();
    const player = {
      id,
      merchant_id,
      time_zone: "Asia/Kuala_Lumpur",
      forced_setting_id: null,
      currency: "MYR",
      player_session: "a",
    };
    const home = await gameHomeReader({ db: api.db, broker, log: { warn } })(player, pk10);
    expect(calls.gameHome.response.parse({ ...home, streaming_url: null })).not.toHaveProperty("seq");
    expect(home.games).not.toEqual([]);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it.each([
    [{}, "/stream/cars/hd.m3u8"],
    [{ is_mobile: "1" }, "/stream/cars/sd.m3u8"],
    [{ is_mobile: "0" }, "/stream/cars/hd.m3u8"],
    [{ streaming_quality: "hd", is_mobile: "1" }, "/stream/cars/hd.m3u8"],
    [{ streaming_quality: "sd" }, "/stream/cars/sd.m3u8"],
  ])("gives the stream for %j", async (body, url) => {
    const home = calls.gameHome.response.parse((await api.call("gameHome", { token, body })).json());
    const changed = await api.call("changeStreamingResolution", { token, body });
    expect([home.streaming_url, changed.json()]).toEqual([url, { streaming_url: url }]);
  });

  it("answers that a browser of another revision must refresh", async () => {
    const refresh = async (revision: string): Promise<unknown> =>
      (await api.call("refreshCheck", { token, body: { revision } })).json();
    expect(await refresh("r1")).toEqual({ refresh: true });
    expect(await refresh("r2")).toEqual({ refresh: false });
  });

  it("reads a form like JSON, including keys in brackets", async () => {
    const headers = { "content-type": FORM, authorization: `Bearer ${token}` };
    const url = TABLE;
    const fields = {
      model: "PK10Transaction",
      "filters[round_no]": "none",
      "filters[game]": "PK10",
      p: "1",
      ipp: "30",
    };
    const urlencoded = await api.app.inject({
      method: "POST",
      url,
      headers,
      payload: new URLSearchParams(fields).toString(),
    });
    expect(urlencoded.json()).toEqual({ total_records: 0, total_pages: 0, records: [] });
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    const encoded = new Response(form);
    const multipart = await api.app.inject({
      method: "POST",
      url,
      headers: { ...headers, "content-type": encoded.headers.get("content-type") ?? "" },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(multipart.json()).toEqual(urlencoded.json());
    for (const unknown of [{ "filters[game]": "CHESS" }, { model: "BALLS12Transaction" }]) {
      const payload = new URLSearchParams({ ...fields, ...unknown }).toString();
      expect(await errorOf(await api.app.inject({ method: "POST", url, headers, payload }))).toEqual([
        422,
        "validation_failed",
      ]);
    }
  });

  it.each([
    ["an unknown path", { method: "POST", url: `${API_BASE}/nothing` }, 404, "not_found"],
    ["another method", { method: "GET", url: `${API_BASE}/me` }, 405, "method_not_allowed"],
    ["a file", multipartFile(), 415, "unsupported_media_type"],
    ["another type", typed("text/xml", "<a/>"), 415, "unsupported_media_type"],
    ["a form where JSON is due", loginForm(), 415, "unsupported_media_type"],
    ["what is no JSON", typed("application/json", "{"), 422, "validation_failed"],
    [
      "a body too large",
      typed("application/json", JSON.stringify({ pt: "x".repeat(5_000) })),
      413,
      "payload_too_large",
    ],
    [
      "a NUL in JSON",
      { ...typed("application/json", '{"username":"a\\u0000","password":"b"}'), url: LOGIN },
      422,
      "validation_failed",
    ],
    [
      "an escaped backslash before u0000, which is no NUL",
      { ...typed("application/json", '{"username":"nobody","password":"a\\\\u0000"}'), url: LOGIN },
      401,
      "bad_credentials",
    ],
    [
      "a NUL in a form",
      { ...typed(FORM, "model=PK10Transaction&filters[round_no]=%00"), url: TABLE },
      422,
      "validation_failed",
    ],
    ["a wrong field", typed("application/json", JSON.stringify({ pt: "../etc" })), 422, "validation_failed"],
  ] as const)("answers %s in the one error shape", async (_what, request, status, code) => {
    const answer = await api.app.inject({
      ...request,
      headers: { ...("headers" in request ? request.headers : {}), authorization: `Bearer ${token}` },
    });
    expect(await errorOf(answer)).toEqual([status, code]);
    if (status === 405) expect(answer.headers.allow).toBe("POST");
  });

  it("names every wrong field", async () => {
    const answer = await api.call("table", {
      token,
      body: { model: "", p: 0, "f-date-from-created_at": "2026-02-30" },
    });
    expect(Object.keys(errorBodySchema.parse(answer.json()).errors ?? {}).sort()).toEqual([
      "f-date-from-created_at",
      "model",
      "p",
    ]);
  });

  it("answers for every possible day: with records in this century, with a refusal outside it", async () => {
    const ENDS = ["f-date-from-created_at", "f-date-to-created_at"] as const;
    const answers = async (end: string, day: string, filters: object): Promise<void> => {
      const { statusCode } = await api.call("table", {
        token,
        body: { model: "PK10Transaction", [end]: day, filters },
      });
      expect([day, statusCode]).toEqual([day, day.startsWith("20") ? 200 : 422]);
    };
    for (const day of [
      "0000-01-01",
      "0001-01-01",
      "1999-12-31",
      "2000-01-01",
      "2099-12-31",
      "2100-01-01",
      "9999-12-31",
    ])
      for (const end of ENDS) for (const filters of [{}, { round_no: "1" }]) await answers(end, day, filters);
    const dayBetween = (min: string, max: string) =>
      fc
        .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10));
    const anyDay = fc.oneof(dayBetween("0000-01-01", "9999-12-31"), dayBetween("2000-01-01", "2099-12-31"));
    const anyFilters = fc.constantFrom({}, { round_no: "1" });
    await fc.assert(fc.asyncProperty(fc.constantFrom(...ENDS), anyDay, anyFilters, answers));
  });

  it("signs the player's own private channels and no others", async () => {
    const account = calls.me.response.parse((await api.call("me", { token })).json());
    const ask = (channel: string): ReturnType<TestApp["call"]> =>
      api.call("broadcastingAuth", { token, body: { socket_id: "1.2", channel_name: channel } });
    const { id, merchant_id: merchant } = account;
    for (const channel of [`private-user.${id}`, `private-merchant.${merchant}`, `private-table.${merchant}.PK10`]) {
      const { auth, channel_data } = calls.broadcastingAuth.response.parse((await ask(channel)).json());
      expect(playerSessionOf(channel_data ?? undefined)).toBe(account.player_session);
      expect(verifyChannelAuth(TEST_HUB_APP, "1.2", channel, auth, channel_data ?? undefined)).toBe(true);
      expect(verifyChannelAuth(TEST_HUB_APP, "1.2", channel, auth)).toBe(false);
    }
    for (const channel of [
      `private-user.${account.id + 1}`,
      `private-user.${account.id}0`,
      `private-merchant.${account.merchant_id + 1}`,
      `private-table.${account.merchant_id + 1}.PK10`,
      `private-table.${account.merchant_id}.CHESS`,
      "private-anything",
    ]) {
      expect(await errorOf(await ask(channel))).toEqual([403, "forbidden"]);
    }
    const signed = await api.call("broadcastingUserAuth", { token, body: { socket_id: "1.2" } });
    const user = calls.broadcastingUserAuth.response.parse(signed.json());
    expect(JSON.parse(user.user_data)).toEqual({ id: String(account.id), player_session: account.player_session });
    expect(verifyUserAuth(TEST_HUB_APP, "1.2", user.user_data, user.auth)).toBe(true);
  });

  it("answers an internal fault with 500, logs it, and does not reveal the reason", async () => {
    const broken = await testApp({
      ...api.db,
      query: (text, params) =>
        text.includes("from pages") ? Promise.reject(new Error("secret detail")) : api.db.query(text, params),
    });
    const session = await broken.signIn("demo2");
    const answer = await broken.call("page", { token: session, body: { pt: "pk10_rules" } });
    expect(await errorOf(answer)).toEqual([500, "internal"]);
    expect(answer.body).not.toContain("secret detail");
    expect(broken.logged.join()).toContain("secret detail");
    expect(broken.logged.join()).not.toContain(session);
    await broken.app.close();
  });

  it("answers that it is alive and ready, and gives metrics to this machine only", async () => {
    expect((await api.app.inject("/healthz")).statusCode).toBe(200);
    expect((await api.app.inject("/readyz")).statusCode).toBe(200);
    expect((await api.app.inject("/metrics")).body).toContain(`route="${API_BASE}/me"`);
    const forwarded = await api.app.inject({ url: "/metrics", headers: { "x-forwarded-for": "203.0.113.9" } });
    expect(forwarded.statusCode).toBe(404);
    const far = await api.app.inject({ url: "/metrics", remoteAddress: "203.0.113.9" });
    expect(far.statusCode).toBe(404);
  });

  it("may be asked every second whether it is ready, and logs the reason at most every five seconds", async () => {
    const readOnly = await testApp({ ...api.db, probeWrite: () => Promise.reject(new Error("no room")) });
    const now = jest.spyOn(performance, "now");
    for (const second of [100, 101.1, 102.2, 103.3, 105.2]) {
      now.mockReturnValue(second * 1000);
      expect((await readOnly.app.inject("/readyz")).statusCode).toBe(503);
    }
    now.mockRestore();
    expect(readOnly.logged.filter((line) => line.includes("no room"))).toHaveLength(2);
    await readOnly.app.close();
  });

  it("seeds the demo once: a second start finds the same wallets", async () => {
    const wallets = (): Promise<object[]> => api.db.query("select * from ledger_accounts order by id");
    const before = await wallets();
    const second = await testApp(api.db);
    await second.app.close();
    expect(await wallets()).toEqual(before);
    const names = DEMO_MERCHANTS.flatMap((merchant) => [...merchant.players]);
    expect(await api.db.query("select username from accounts order by id")).toEqual(
      names.map((username) => ({ username })),
    );
    await fundedAccount(api.db, 100);
  });
});

function typed(type: string, payload: string): { method: "POST"; url: string; headers: object; payload: string } {
  return { method: "POST", url: `${API_BASE}/page`, headers: { "content-type": type }, payload };
}

function loginForm(): ReturnType<typeof typed> {
  return { ...typed(FORM, "username=demo&password=demo"), url: LOGIN };
}

function multipartFile(): ReturnType<typeof typed> {
  const part = '--b\r\ncontent-disposition: form-data; name="pt"; filename="a"\r\n\r\nx\r\n--b--\r\n';
  return typed("multipart/form-data; boundary=b", part);
}
