/** @jest-environment node */
import { channelName, channels } from "@/lib/contract/channels";
import { calls } from "@/lib/contract/calls";
import { describeEachDatabase } from "../db/testing";
import { TEST_HUB_APP, type TestApp, testApp } from "./testing";

describeEachDatabase("the operator", (open) => {
  let api: TestApp;
  beforeAll(async () => {
    api = await testApp(await open());
    await api.db.query("insert into games (code, game_seconds) values ('PK10', 60)");
  });
  afterAll(() => api.app.close());

  /** @returns the answer, and what was published meanwhile */
  async function act(name: string, body: object, secret: string = TEST_HUB_APP.secret) {
    const before = api.events.length;
    const answer = await api.app.inject({
      method: "POST",
      url: `/api/operator/${name}`,
      headers: { authorization: `Bearer ${secret}` },
      payload: body,
    });
    const told = api.events.slice(before).map(({ channel, event, data }) => ({
      channel,
      event,
      data: JSON.parse(data) as unknown,
    }));
    return { status: answer.statusCode, body: answer.json<unknown>(), told };
  }

  const accountOf = async (token: string) => calls.me.response.parse((await api.call("me", { token })).json());
  const statusOf = async (token: string): Promise<number> => (await api.call("me", { token })).statusCode;

  it.each([
    ["games", { kick: "PK10" }],
    ["kick", { mcode: "DEMO", username: "demo" }],
    ["merchant", { mcode: "DEMO", developer: true }],
    ["version", {}],
  ])("alone may ask for %s", async (name, body) => {
    expect(await act(name, body, "not-the-secret-at-all")).toMatchObject({ status: 403, told: [] });
  });

  it("sends everybody in a game to the lobby", async () => {
    const { status, told } = await act("games", { kick: "PK10" });
    expect([status, told]).toEqual([
      200,
      [
        {
          channel: channelName.game("PK10"),
          event: "kick_all",
          data: expect.objectContaining({ kickType: "lobby", gameCode: "PK10" }),
        },
      ],
    ]);
    expect(channels.game.kick_all.safeParse(told[0]?.data).success).toBe(true);
    expect(await act("games", { kick: "BALLS12" })).toMatchObject({ status: 404, told: [] });
    expect(await act("games", { kick: "LOBBY" })).toMatchObject({ status: 404, told: [] });
  });

  it("kicks a player: no token of his holds any longer, and his browser is told; others stay", async () => {
    const [demo, other] = [await api.signIn("demo"), await api.signIn("demo2")];
    const { id } = await accountOf(demo);
    const { body, told } = await act("kick", { mcode: "DEMO", username: "demo" });
    expect(body).toEqual({ signed_in: true });
    expect(told).toEqual([
      { channel: channelName.user(id), event: "user_kick", data: expect.objectContaining({ kickType: "account" }) },
    ]);
    expect(channels.user.user_kick.safeParse(told[0]?.data).success).toBe(true);
    expect([await statusOf(demo), await statusOf(other)]).toEqual([401, 200]);
    expect(await act("kick", { mcode: "DEMO", username: "demo" })).toMatchObject({ body: { signed_in: false } });
    expect(await act("kick", { mcode: "ACME", username: "demo" })).toMatchObject({ status: 404, told: [] });
    expect(await statusOf(await api.signIn("demo"))).toBe(200);
  });

  it.each([
    ["kick", { mcode: "", username: "demo" }, "mcode"],
    ["kick", { mcode: "D".repeat(65), username: "demo" }, "mcode"],
    ["kick", { mcode: "DEMO", username: "" }, "username"],
    ["kick", { mcode: "DEMO", username: "d".repeat(65) }, "username"],
    ["merchant", { mcode: "" }, "mcode"],
    ["merchant", { mcode: "D".repeat(65) }, "mcode"],
  ])("is refused %s of %j, whose %s no sign-in would take", async (name, body, field) => {
    expect(await act(name, body)).toMatchObject({
      status: 422,
      body: { code: "validation_failed", errors: { [field]: [expect.any(String)] } },
      told: [],
    });
  });

  it("changes a merchant's settings, for which that merchant's pages reload", async () => {
    const { merchant_id } = await accountOf(await api.signIn("acme"));
    const news = [{ channel: channelName.merchant(merchant_id), event: "setting_update", data: expect.anything() }];
    expect(await act("merchant", { mcode: "ACME" })).toMatchObject({
      body: { mcode: "ACME", developer: false, time_zone: "Asia/Kuala_Lumpur" },
      told: [],
    });
    expect(await act("merchant", { mcode: "ACME", time_zone: "Asia/Bangkok" })).toMatchObject({
      body: { developer: false, time_zone: "Asia/Bangkok" },
      told: news,
    });
    expect(await act("merchant", { mcode: "ACME", developer: true })).toMatchObject({
      body: { developer: true, time_zone: "Asia/Bangkok" },
      told: news,
    });
    expect((await accountOf(await api.signIn("acme"))).merchant).toMatchObject({
      developer: 1,
      time_zone: "Asia/Bangkok",
    });
    expect(await act("merchant", { mcode: "ACME", time_zone: "Mars/Olympus" })).toMatchObject({
      status: 422,
      told: [],
    });
    expect(await act("merchant", { mcode: "NONE", developer: true })).toMatchObject({ status: 404, told: [] });
  });

  it("announces a version to every page", async () => {
    const { told } = await act("version", {});
    expect(told).toEqual([
      { channel: "system", event: "new_version", data: expect.objectContaining({ revision: "r2" }) },
    ]);
  });
});
