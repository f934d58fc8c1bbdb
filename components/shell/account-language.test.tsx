import { act, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { Account } from "@/lib/contract/entities";
import type { Locale } from "@/lib/contract/games";
import { intlTag } from "@/lib/locale";
import { AccountLanguage } from "./account-language";
import { chooseLocale } from "./choose-locale";

const refresh = jest.fn();
const router = { refresh };
jest.mock("next/navigation", () => ({ useRouter: () => router }));

let account: Account;
jest.mock("@/lib/live/player-hooks", () => ({ useAccount: () => account }));

const call = jest.fn((): Promise<unknown> => Promise.resolve({}));
jest.mock("@/lib/api/call", () => ({ CALL_TIMEOUT_MS: 30_000, call: (...args: []) => call(...args) }));

function accountIn(lang: Locale): Account {
  const merchant = { id: 1, mcode: "DEMO", developer: 0 };
  return { id: 7, username: "demo", merchant_id: 1, merchant, group: { permissions: [] }, lang, balance: 1 };
}

/** Shows the page in `shown` with an account of `lang`, freshly fetched. */
function page(): (shown: Locale, lang: Locale) => void {
  const view = render(null);
  return (shown, lang) => {
    account = accountIn(lang);
    view.rerender(
      <NextIntlClientProvider locale={intlTag(shown)} messages={{}}>
        <AccountLanguage />
      </NextIntlClientProvider>,
    );
  };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.advanceTimersByTime(10 * 60_000);
  document.cookie = "user_locale=en";
  refresh.mockClear();
  call.mockReset().mockImplementation(() => Promise.resolve({}));
});
afterEach(() => jest.useRealTimers());

test("an account in another language switches the page to it, once, and one in the page's own does nothing", () => {
  const show = page();
  show("en", "en");
  expect(refresh).not.toHaveBeenCalled();
  show("en", "th");
  expect(document.cookie).toContain("user_locale=th");
  expect(refresh).toHaveBeenCalledTimes(1);
  show("en", "th");
  expect(refresh).toHaveBeenCalledTimes(1);
  show("th", "th");
  show("th", "vn");
  expect(refresh).toHaveBeenCalledTimes(2);
});

test("a browser that keeps no cookie keeps its language, without a loop", () => {
  jest.spyOn(document, "cookie", "set").mockImplementation(() => undefined);
  const show = page();
  show("en", "th");
  show("en", "th");
  expect(refresh).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});

test("the player's own choice stands against accounts that were read before the platform knew it", async () => {
  let tell: (value: unknown) => void = () => undefined;
  call.mockImplementation(() => new Promise((resolve) => (tell = resolve)));
  chooseLocale("vn", true);
  const show = page();
  show("vn", "en");
  expect(call).toHaveBeenCalledTimes(1);
  await act(async () => tell({}));
  show("vn", "en");
  expect(document.cookie).toContain("user_locale=vn");
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  show("vn", "en");
  expect(document.cookie).toContain("user_locale=en");
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("a choice that the platform could not be told is told again, not undone", async () => {
  jest.spyOn(console, "warn").mockImplementation(() => undefined);
  call.mockImplementationOnce(() => Promise.reject(new Error("502")));
  chooseLocale("id", true);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  const show = page();
  show("id", "en");
  expect(call).toHaveBeenCalledTimes(2);
  expect(call).toHaveBeenLastCalledWith("locale", { lang: "id" });
  expect(document.cookie).toContain("user_locale=id");
  expect(refresh).not.toHaveBeenCalled();
});
