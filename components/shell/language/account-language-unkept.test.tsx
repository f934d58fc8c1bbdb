import { act, render } from "@testing-library/react";
import { CallError } from "@/lib/api/call-error";
import type { Locale } from "@/lib/contract/games";
import { chooseLocale } from "@/lib/language/choose-locale";
import { testAccount } from "@/lib/live/testing";
import { AccountLanguage } from "./account-language";

/** The page's language, which the test controls. */
const page = { locale: "th" as Locale, take: jest.fn<void, [Locale]>() };
jest.mock("@/lib/language/language", () => ({ useLanguage: () => page }));

let account = testAccount;
jest.mock("@/lib/live/player/use-player", () => ({ useAccount: () => account }));

let status = 500;
const call = jest.fn((..._args: unknown[]): Promise<unknown> =>
  Promise.reject(new CallError(status, "no", { message: "no" })),
);
jest.mock("@/lib/api/call", () => ({ CALL_TIMEOUT_MS: 30_000, call: (...args: unknown[]) => call(...args) }));

beforeEach(() => jest.clearAllMocks());

test("a browser without a stored language takes the account's, without a call", async () => {
  document.cookie = "user_locale=; Path=/; Max-Age=0";
  render(<AccountLanguage />);
  await act(async () => undefined);
  expect(page.take.mock.calls).toEqual([["en"]]);
  expect(call).not.toHaveBeenCalled();
});

test("from a platform that stores no languages the one of the launch stays, and the platform is not asked again", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
  // As the launch has set it; the account says en, and always will.
  document.cookie = "user_locale=th; Path=/";
  const view = render(<AccountLanguage />);
  await act(async () => undefined);
  expect(page.take).not.toHaveBeenCalled();
  // An outage says nothing of the call: the next account asks again, and only then is it known.
  expect([call.mock.calls.length, warn.mock.calls.length]).toEqual([1, 1]);
  status = 404;
  for (const balance of [1, 2, 3]) {
    account = { ...testAccount, balance };
    view.rerender(<AccountLanguage />);
    await act(async () => undefined);
  }
  chooseLocale("vn", true);
  page.locale = "vn";
  account = { ...testAccount, balance: 4 };
  view.rerender(<AccountLanguage />);
  await act(async () => undefined);
  expect([call.mock.calls.length, warn.mock.calls.length]).toEqual([2, 1]);
  expect(page.take).not.toHaveBeenCalled();
  expect(document.cookie).toContain("user_locale=vn");
});
