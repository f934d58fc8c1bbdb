import * as z from "zod";
import { channels } from "@/lib/contract/channels";
import { channelName } from "@/lib/contract/channel-names";
import { calls } from "@/lib/contract/calls";
import { describePglite } from "../db/testing";
import { TEST_HUB_APP, type TestApp, testApp } from "./testing";

describePglite("the operator", (open) => {
  let api: TestApp;
  beforeAll(async () => {
    api = await testApp(await open());
    await api.db.query("insert into games (code, game_seconds) values ('PK10', 60)");
  });
  afterAll(() => api.app.close());

  /** @returns the answer, and the events published until then */
  async function act(name: string, body: object, token = `local:${TEST_HUB_APP.secret}`, remoteAddress = "127.0.0.1") {
    const before = api.events.length;
    const answer = await api.app.inject({
      method: "POST",
      url: `/api/operator/${name}`,
      remoteAddress,
      headers: { authorization: `Bearer ${token}` },
      payload: { why: "a test", ...body },
    });
    const published = api.events.slice(before).map(({ channel, event, data }) => ({
      channel,
      event,
      data: JSON.parse(data) as unknown,
    }));
    return { status: answer.statusCode, body: answer.json<unknown>(), published };
  }

  const accountOf = async (token: string) => calls.me.response.parse((await api.call("me", { token })).json());
  const statusOf = async (token: string): Promise<number> => (await api.call("me", { token })).statusCode;

  it.each([
    ["status", {}],
    ["merchants", {}],
    ["merchant", { mcode: "DEMO" }],
    ["actions", {}],
    ["maintenance", { on: true }],
    ["game", { game: "PK10", on: false }],
    ["kick-game", { game: "PK10" }],
    ["kick", { mcode: "DEMO", username: "demo" }],
    ["set-merchant", { mcode: "DEMO", developer: true }],
    ["create-merchant", { mcode: "LION", name: "Lion" }],
    ["new-key", { mcode: "DEMO" }],
    ["version", {}],
    ["reseal-seeds", {}],
    ["retire-chains", {}],
  ])("is the only caller that may do %s", async (name, body) => {
    for (const token of ["local:not-the-secret-at-all", TEST_HUB_APP.secret, `alice:${TEST_HUB_APP.secret}`])
      expect(await act(name, body, token, `203.0.113.${name.length}`)).toMatchObject({ status: 403, published: [] });
  });

  it("sends everybody in a game to the lobby", async () => {
    const { status, published } = await act("kick-game", { game: "PK10" });
    expect([status, published]).toEqual([
      200,
      [
        {
          channel: channelName.game("PK10"),
          event: "kick_all",
          data: expect.objectContaining({ kickType: "lobby", gameCode: "PK10" }),
        },
      ],
    ]);
    expect(channels.game.kick_all.safeParse(published[0]?.data).success).toBe(true);
    expect(await act("kick-game", { game: "BALLS12" })).toMatchObject({ status: 404, published: [] });
    expect(await act("kick-game", { game: "LOBBY" })).toMatchObject({ status: 422, published: [] });
  });

  it("kicks a player: ends the player's session and notifies the browser, and leaves other players signed in", async () => {
    const [demo, other] = [await api.signIn("demo"), await api.signIn("demo2")];
    const { id } = await accountOf(demo);
    const { body, published } = await act("kick", { mcode: "DEMO", username: "demo" });
    expect(body).toMatchObject({ outcome: "demo of DEMO was signed out." });
    expect(published).toEqual([
      { channel: channelName.user(id), event: "user_kick", data: expect.objectContaining({ kickType: "account" }) },
    ]);
    expect(channels.user.user_kick.safeParse(published[0]?.data).success).toBe(true);
    expect([await statusOf(demo), await statusOf(other)]).toEqual([401, 200]);
    expect(await act("kick", { mcode: "DEMO", username: "demo" })).toMatchObject({
      body: { outcome: "demo of DEMO was not signed in." },
    });
    expect(await act("kick", { mcode: "ACME", username: "demo" })).toMatchObject({ status: 404, published: [] });
    expect(await statusOf(await api.signIn("demo"))).toBe(200);
  });

  it.each([
    ["kick", { mcode: "", username: "demo" }, "mcode"],
    ["kick", { mcode: "D".repeat(65), username: "demo" }, "mcode"],
    ["kick", { mcode: "DEMO", username: "" }, "username"],
    ["kick", { mcode: "DEMO", username: "d".repeat(65) }, "username"],
    ["set-merchant", { mcode: "", developer: true }, "mcode"],
    ["set-merchant", { mcode: "D".repeat(65), developer: true }, "mcode"],
  ])("cannot do %s with %j: %s is empty or longer than a sign-in accepts", async (name, body, field) => {
    expect(await act(name, body)).toMatchObject({
      status: 422,
      body: { code: "validation_failed", errors: { [field]: [expect.any(String)] } },
      published: [],
    });
  });

  it("changes a merchant's settings and notifies that merchant's pages, which then reload", async () => {
    const { merchant_id } = await accountOf(await api.signIn("acme"));
    const news = [{ channel: channelName.merchant(merchant_id), event: "setting_update", data: expect.anything() }];
    expect(await act("merchant", { mcode: "ACME" })).toMatchObject({
      body: { merchant: { mcode: "ACME", developer: false, time_zone: "Asia/Kuala_Lumpur" } },
      published: [],
    });
    expect(await act("set-merchant", { mcode: "ACME", time_zone: "Asia/Bangkok" })).toMatchObject({
      body: { outcome: "ACME: developer off, time-zone Asia/Bangkok, new players in MYR" },
      published: news,
    });
    expect(await act("set-merchant", { mcode: "ACME", developer: true })).toMatchObject({
      body: { outcome: "ACME: developer on, time-zone Asia/Bangkok, new players in MYR" },
      published: news,
    });
    expect((await accountOf(await api.signIn("acme"))).merchant).toMatchObject({
      developer: 1,
      time_zone: "Asia/Bangkok",
    });
    expect(await act("set-merchant", { mcode: "ACME", developer: false })).toMatchObject({
      body: { outcome: "ACME: developer off, time-zone Asia/Bangkok, new players in MYR" },
      published: news,
    });
    expect((await accountOf(await api.signIn("acme"))).merchant).toMatchObject({ developer: 0 });
    expect(await act("set-merchant", { mcode: "ACME", time_zone: "Mars/Olympus" })).toMatchObject({
      status: 422,
      published: [],
    });
    expect(await act("set-merchant", { mcode: "NONE", developer: true })).toMatchObject({ status: 404, published: [] });
  });

  const launchStatus = async (apiKey: unknown): Promise<number> => {
    const answer = await api.app.inject({
      method: "POST",
      url: "/api/merchant/launch_tokens",
      headers: { authorization: `Bearer ${String(apiKey)}` },
      payload: { username: "lim88" },
    });
    return answer.statusCode;
  };
  it("sets the currency of a merchant's new players; existing players keep theirs", async () => {
    const { body } = await act("create-merchant", { mcode: "BAHT", name: "Baht" });
    const launch = async (username: string): Promise<string | undefined> => {
      const made = await api.app.inject({
        method: "POST",
        url: "/api/merchant/launch_tokens",
        headers: { authorization: `Bearer ${keyOf(body)}` },
        payload: { username },
      });
      const { launch_token: token } = made.json<{ launch_token: string }>();
      const session = calls.launch.response.parse((await api.call("launch", { body: { token } })).json());
      return (await accountOf(session.token)).currency;
    };
    expect(await launch("lim88")).toBe("MYR");
    expect(await act("set-merchant", { mcode: "BAHT", currency: "THB" })).toMatchObject({ status: 200 });
    expect(await act("merchant", { mcode: "BAHT" })).toMatchObject({ body: { merchant: { currency: "THB" } } });
    expect([await launch("lim88"), await launch("somchai")]).toEqual(["MYR", "THB"]);
  });

  it.each(["USD", "thb", "", 5])(
    "cannot give a merchant the currency %j, in which no player can bet",
    async (currency) => {
      expect(await act("set-merchant", { mcode: "DEMO", currency })).toMatchObject({
        status: 422,
        body: { code: "validation_failed", errors: { currency: ["must be one of MYR, THB, VND"] } },
        published: [],
      });
    },
  );

  const keyOf = (body: unknown): string => z.object({ api_key: z.string() }).parse(body).api_key;

  it("creates a merchant: the answer has its key once, and only a hash is stored", async () => {
    const { status, body, published } = await act("create-merchant", { mcode: "LION", name: " Lion Casino " });
    expect([status, published]).toEqual([200, []]);
    const key = keyOf(body);
    expect(body).toEqual({
      recorded: expect.any(Number),
      outcome: "LION: developer off, time-zone Asia/Kuala_Lumpur, new players in MYR",
      api_key: key,
    });
    expect(Buffer.from(key, "base64url")).toHaveLength(32);
    expect(await launchStatus(key)).toBe(201);
    expect((await act("merchant", { mcode: "LION" })).body).not.toHaveProperty("api_key");
    const stored = await api.db.query<{ row: string; name: string }>(
      "select m::text as row, name from merchants m where mcode = 'LION'",
    );
    expect(stored).toEqual([{ row: expect.not.stringContaining(key), name: "Lion Casino" }]);
    expect(api.logged.join()).not.toContain(key);
  });

  it.each([
    ["LION", "once more", 422],
    ["DEMO", "another", 422],
    ["TWO WORDS", "Two", 422],
    ["L".repeat(33), "Long", 422],
    ["TIGER", " ", 422],
    ["TIGER", "T".repeat(101), 422],
  ])("cannot create the merchant %s called %s", async (mcode, name, status) => {
    const before = await api.db.query("select * from merchants order by id");
    const answer = await act("create-merchant", { mcode, name });
    expect(answer).toMatchObject({ status, body: { code: "validation_failed" } });
    expect(await api.db.query("select * from merchants order by id")).toEqual(before);
  });

  it("replaces a merchant's key: the earlier key is invalid", async () => {
    const first = keyOf((await act("create-merchant", { mcode: "TIGER", name: "Tiger" })).body);
    const second = keyOf((await act("new-key", { mcode: "TIGER" })).body);
    expect([await launchStatus(first), await launchStatus(second)]).toEqual([401, 201]);
    expect(api.logged.join()).not.toContain(second);
    expect(await act("new-key", { mcode: "NONE" })).toMatchObject({ status: 404 });
  });

  it("announces a version to every page", async () => {
    const { published } = await act("version", {});
    expect(published).toEqual([
      { channel: "system", event: "new_version", data: expect.objectContaining({ revision: "r2" }) },
    ]);
  });
});
