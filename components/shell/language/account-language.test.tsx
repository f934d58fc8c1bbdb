import { act, render } from "@testing-library/react";
import type { Account } from "@/lib/contract/entities";
import type { Locale } from "@/lib/contract/games";
import { chooseLocale } from "@/lib/language/choose-locale";
import { AccountLanguage } from "./account-language";

/** The page's language, which the test controls. */
const page = { locale: "en" as Locale, take: jest.fn<void, [Locale]>() };
jest.mock("@/lib/language/language", () => ({ useLanguage: () => page }));

let account: Account | null;
jest.mock("@/lib/live/player/use-player", () => ({ useAccount: () => account }));

const call = jest.fn((): Promise<unknown> => Promise.resolve({}));
jest.mock("@/lib/api/call", () => ({ CALL_TIMEOUT_MS: 30_000, call: (...args: []) => call(...args) }));

function accountIn(lang: Locale): Account {
  const merchant = { id: 1, mcode: "DEMO", developer: 0 };
  return {
    id: 7,
    username: "demo",
    merchant_id: 1,
    merchant,
    group: { permissions: [] },
    lang,
    currency: "MYR",
    balance: 1,
  };
}

/** Shows the page in `shown` with an account of `lang`, just fetched, or before any came. */
function open(): (shown: Locale, lang: Locale | null) => void {
  const view = render(null);
  return (shown, lang) => {
    account = lang === null ? null : accountIn(lang);
    page.locale = shown;
    view.rerender(<AccountLanguage />);
  };
}

const settled = (): Promise<void> => act(() => jest.advanceTimersByTimeAsync(0));
const taken = (): Locale[] => page.take.mock.calls.map(([locale]) => locale);

beforeEach(() => {
  jest.useFakeTimers();
  jest.advanceTimersByTime(10 * 60_000);
  document.cookie = "user_locale=en; Path=/";
  page.take.mockReset();
  call.mockReset().mockImplementation(() => Promise.resolve({}));
});
afterEach(() => jest.useRealTimers());

test("an account in another language switches the page to it; the page's own language or no language changes nothing", async () => {
  const show = open();
  show("en", null);
  show("en", "en");
  expect(taken()).toEqual([]);
  show("en", "th");
  await settled();
  // Whether the platform stores languages is found out once, by sending it its own answer.
  expect(call.mock.calls).toEqual([["locale", { lang: "th" }, { handles: [403, 422] }]]);
  expect(document.cookie).toContain("user_locale=th");
  expect(taken()).toEqual(["th"]);
  show("th", "th");
  show("th", "vn");
  await settled();
  expect(call).toHaveBeenCalledTimes(1);
  expect(taken()).toEqual(["th", "vn"]);
});

test("a browser without a cookie still follows the account's language on this page", async () => {
  jest.spyOn(document, "cookie", "set").mockImplementation(() => undefined);
  const show = open();
  show("en", "th");
  await settled();
  expect(taken()).toEqual(["th"]);
});

test("the player's own choice wins over accounts that were read before the platform knew it", async () => {
  let tell: (value: unknown) => void = () => undefined;
  call.mockImplementation(() => new Promise((resolve) => (tell = resolve)));
  chooseLocale("vn", true);
  const show = open();
  show("vn", "en");
  expect(call).toHaveBeenCalledTimes(1);
  await act(async () => tell({}));
  show("vn", "en");
  expect(document.cookie).toContain("user_locale=vn");
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  show("vn", "en");
  await settled();
  expect(document.cookie).toContain("user_locale=en");
  expect(taken()).toEqual(["en"]);
});

test("a choice that could not be sent to the platform is sent again, not undone", async () => {
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  call.mockImplementationOnce(() => Promise.reject(new Error("502")));
  chooseLocale("id", true);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  const show = open();
  show("id", "en");
  expect(call).toHaveBeenCalledTimes(2);
  expect(call).toHaveBeenLastCalledWith("locale", { lang: "id" }, {});
  expect(document.cookie).toContain("user_locale=id");
  expect(taken()).toEqual([]);
});
