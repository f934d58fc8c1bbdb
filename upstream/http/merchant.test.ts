import { errorBodySchema } from "@/lib/contract/platform-forms";
import { DEMO_MERCHANTS } from "@/lib/contract/demo";
import { openTestPglite } from "../db/testing";
import { type TestApp, testApp } from "./testing";

describe("the merchant API", () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await testApp(await openTestPglite());
  });
  afterAll(async () => {
    await api.app.close();
    await api.db.close();
  });

  const ask = async (body: object, key: string = DEMO_MERCHANTS[0].apiKey): Promise<[number, unknown]> => {
    const answer = await api.app.inject({
      method: "POST",
      url: "/api/merchant/launch_tokens",
      headers: { authorization: `Bearer ${key}` },
      payload: body,
    });
    if (answer.statusCode === 201) return [201, null];
    const { message, errors } = errorBodySchema.parse(answer.json());
    return [answer.statusCode, errors ?? message];
  };

  const ADDRESS =
    "must be an https address, or http of localhost, *.localhost, 127.0.0.1 or [::1], of 2 048 bytes at most";

  it.each([
    [{ exitUrl: "https://a.example" }, { exitUrl: ["is not a field of this call"] }],
    [
      { Lang: "th", foo: 1 },
      { Lang: ["is not a field of this call"], foo: ["is not a field of this call"] },
    ],
    [{ username: "a b" }, { username: ["must have 1 to 64 letters, digits, or characters of _ . @ -"] }],
    [{ username: 7 }, { username: ["must have 1 to 64 letters, digits, or characters of _ . @ -"] }],
    [{ lang: "vi" }, { lang: ["must be one of en, id, tc, th, vn, zh"] }],
    [{ game: "pk10" }, { game: [expect.stringMatching(/^must be one of LOBBY, PK10, /)] }],
    [{ exit_url: "http://casino.example/" }, { exit_url: [ADDRESS] }],
    [{ deposit_url: "http://localhost.casino.example/" }, { deposit_url: [ADDRESS] }],
  ])("refuses %j and names the field and its rule", async (fields, errors) => {
    expect(await ask({ username: "lim88", ...fields })).toEqual([422, errors]);
  });

  it.each(["http://lucky.localhost:8080/lobby", "http://127.0.0.1:8080", "https://casino.example/lobby"])(
    "accepts %s as the exit address",
    async (address) => {
      expect(await ask({ username: "lim88", exit_url: address })).toEqual([201, null]);
    },
  );

  it.each(["demo-merchant-key", "short", ""])("answers that the key %j is unknown", async (key) => {
    expect(await ask({ username: "lim88" }, key)).toEqual([401, "Unknown merchant API key."]);
  });
});
