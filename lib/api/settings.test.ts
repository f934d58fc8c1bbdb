import { CallError } from "./call-error";
import { type AppSettings, createSettings, SETTINGS_MAX_AGE_MS } from "./settings";

const answer = (code: string): AppSettings => ({
  countries: [{ id: 1, name: "Malaysia", ext: "60", iso2: "MY" }],
  default_country_code: code,
});

function setUp() {
  let now = 0;
  const fetch = jest.fn<Promise<AppSettings>, []>();
  return { settings: createSettings({ now: () => now, fetch }), fetch, pass: (ms: number) => (now += ms) };
}

test("settings are asked for when absent or older than 600 s, once for all who wait", async () => {
  const { settings, fetch, pass } = setUp();
  fetch.mockResolvedValueOnce(answer("MY")).mockResolvedValueOnce(answer("TH"));
  const [one, two] = await Promise.all([settings(), settings()]);
  expect([one, two]).toEqual([answer("MY"), answer("MY")]);
  pass(SETTINGS_MAX_AGE_MS);
  expect(await settings()).toEqual(answer("MY"));
  expect(fetch).toHaveBeenCalledTimes(1);
  pass(1);
  expect(await settings()).toEqual(answer("TH"));
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("a failure is told and not kept", async () => {
  const { settings, fetch } = setUp();
  fetch.mockRejectedValueOnce(new Error("down")).mockResolvedValueOnce(answer("MY"));
  await expect(settings()).rejects.toThrow("down");
  expect(await settings()).toEqual(answer("MY"));
});

test("a platform without settings is asked once", async () => {
  const { settings, fetch, pass } = setUp();
  fetch.mockRejectedValue(new CallError(501, "http_501", { message: "" }));
  await expect(settings()).rejects.toBeInstanceOf(CallError);
  pass(10 * SETTINGS_MAX_AGE_MS);
  await expect(settings()).rejects.toBeInstanceOf(CallError);
  expect(fetch).toHaveBeenCalledTimes(1);
});
