import { call } from "./call";
import { CallError } from "./call-error";
import { fetchSettings, forgetSettings, offers } from "./settings";

jest.mock("./call", () => ({ call: jest.fn() }));

const malaysia = { id: 1, name: "Malaysia", ext: "60", iso2: "MY" };
const answer = { countries: [malaysia], default_country_code: "MY", features: ["user_auth"] };
const refusal = (status: number) => new CallError(status, "refused", { message: "No" });

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(call).mockReset();
  forgetSettings();
});
afterEach(() => jest.useRealTimers());

test("the settings are fetched if absent or older than 600 s, once for simultaneous callers", async () => {
  jest.mocked(call).mockResolvedValue(answer);
  expect(await Promise.all([fetchSettings(), fetchSettings()])).toEqual([answer, answer]);
  jest.advanceTimersByTime(599_999);
  await fetchSettings();
  expect(jest.mocked(call).mock.calls).toEqual([["settings", {}]]);
  jest.advanceTimersByTime(1);
  await fetchSettings();
  expect(call).toHaveBeenCalledTimes(2);
});

test.each([404, 405, 501])(
  "a platform without the call (%i) offers nothing, and is not asked again at once",
  async (status) => {
    jest.mocked(call).mockRejectedValue(refusal(status));
    const settings = await fetchSettings();
    await fetchSettings();
    expect([settings.countries, offers(settings, "user_auth")]).toEqual([[], false]);
    expect(call).toHaveBeenCalledTimes(1);
  },
);

test("an answer to a call from before the settings were forgotten is not stored", async () => {
  let answerFirst: (settings: typeof answer) => void = () => undefined;
  const held = new Promise<typeof answer>((resolve) => (answerFirst = resolve));
  jest
    .mocked(call)
    .mockReturnValueOnce(held)
    .mockResolvedValue({ ...answer, features: [] });
  const first = fetchSettings();
  forgetSettings();
  expect((await fetchSettings()).features).toEqual([]);
  answerFirst(answer);
  await first;
  expect((await fetchSettings()).features).toEqual([]);
  expect(call).toHaveBeenCalledTimes(2);
});

test("a platform that names no features offers no features", async () => {
  jest.mocked(call).mockResolvedValue({ countries: [malaysia], default_country_code: "MY" });
  expect(offers(await fetchSettings(), "user_auth")).toBe(false);
});

test("a failure is logged and keeps the last settings, and the next caller asks again", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation();
  jest.mocked(call).mockResolvedValueOnce(answer).mockRejectedValueOnce(refusal(500)).mockResolvedValueOnce(answer);
  await fetchSettings();
  jest.advanceTimersByTime(600_000);
  expect(await fetchSettings()).toEqual(answer);
  expect(warn).toHaveBeenCalledTimes(1);
  await fetchSettings();
  expect(call).toHaveBeenCalledTimes(3);
  warn.mockRestore();
});
