import { act, render } from "@testing-library/react";
import { CallError } from "@/lib/api/call-error";
import { keepBrand } from "@/lib/browser/brand";
import type { Account } from "@/lib/contract/entities";
import type { Locale } from "@/lib/contract/games";
import { chooseLocale } from "@/lib/language/language";
import { testAccount, testSite } from "@/lib/live/testing";
import { AccountLanguage } from "./account-language";

const page = { chosen: false, take: jest.fn<void, [Locale]>() };
jest.mock("@/lib/language/language", () => ({
  ...jest.requireActual<object>("@/lib/language/language"),
  useLanguage: () => page,
}));

let account: Account | null;
let kept: { account: Account } | null = null;
jest.mock("@/lib/live/player/use-player", () => ({ useAccount: () => account, useCachedAccount: () => kept }));

const call = jest.fn((): Promise<unknown> => Promise.resolve({}));
jest.mock("@/lib/api/call", () => ({ CALL_TIMEOUT_MS: 30_000, call: (...args: []) => call(...args) }));

/** The returned function renders the page with an account in `lang`; undefined: without an account. */
function open(): (lang: Locale | null | undefined) => Promise<void> {
  const view = render(null);
  return async (lang) => {
    account = lang === undefined ? null : { ...testAccount, lang };
    view.rerender(<AccountLanguage />);
    await act(async () => undefined);
  };
}

const taken = (): Locale[] => page.take.mock.calls.map(([locale]) => locale);

beforeEach(() => {
  jest.useFakeTimers();
  jest.advanceTimersByTime(10 * 60_000);
  page.chosen = false;
  page.take.mockReset();
  call.mockReset().mockImplementation(() => Promise.resolve({}));
  document.cookie = "user_locale=; Path=/; Max-Age=0";
});

test("a page without a chosen language switches to the account's language", async () => {
  const show = open();
  await show(undefined);
  await show(null);
  expect(taken()).toEqual([]);
  await show("th");
  expect([taken(), document.cookie]).toEqual([["th"], expect.stringContaining("user_locale=th")]);
});

afterEach(() => jest.useRealTimers());

test("the first account's language does not change a page whose language was already chosen", async () => {
  page.chosen = true;
  const show = open();
  await show("th");
  await show("th");
  expect([taken(), document.cookie]).toEqual([[], expect.not.stringContaining("user_locale")]);
});

test("if the account's language changes, the page switches to it, even in the tab's next document", async () => {
  page.chosen = true;
  const show = open();
  await show("th");
  await show("vn");
  expect([taken(), document.cookie]).toEqual([["vn"], expect.stringContaining("user_locale=vn")]);
  kept = { account: { ...testAccount, lang: "vn" } };
  await open()("zh");
  kept = null;
  expect(taken()).toEqual(["vn", "zh"]);
});

test("the player's own choice takes precedence over accounts sent before the platform had the choice", async () => {
  page.chosen = true;
  const show = open();
  await show("th");
  await act(async () => chooseLocale("vn", true));
  await show("en");
  expect(taken()).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  await show("zh");
  expect(taken()).toEqual(["zh"]);
});

test("an account's language that the brand does not have changes nothing", async () => {
  keepBrand({ ...testSite.brand, locales: ["en", "zh"] });
  await open()("th");
  act(() => keepBrand(testSite.brand));
  expect(taken()).toEqual([]);
});

test("a choice that could not be sent is sent again with the next account, and the later of two choices applies", async () => {
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  page.chosen = true;
  call.mockImplementationOnce(() => Promise.reject(new CallError(502, "no", { message: "no" })));
  await act(async () => chooseLocale("id", true));
  const show = open();
  await show("en");
  expect(call.mock.calls).toEqual([
    ["locale", { lang: "id" }],
    ["locale", { lang: "id" }],
  ]);
  await act(async () => {
    chooseLocale("vn", true);
    chooseLocale("zh", true);
  });
  await show("id");
  expect(call.mock.calls.slice(2)).toEqual([
    ["locale", { lang: "vn" }],
    ["locale", { lang: "zh" }],
  ]);
});

test("a platform that stores no languages gets no second call", async () => {
  page.chosen = true;
  call.mockImplementation(() => Promise.reject(new CallError(404, "no", { message: "no" })));
  await act(async () => chooseLocale("id", true));
  await open()("en");
  expect(call).toHaveBeenCalledTimes(1);
});
