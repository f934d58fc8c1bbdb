import { act, cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { loadPack } from "@/i18n/load-pack";
import type { Locale } from "@/lib/contract/games";
import { PlayerContext } from "@/lib/live/player/use-player";
import { testAccount } from "@/lib/live/testing";
import { heldConnection, pageOf, playerSession } from "@/lib/live/testing-session";
import { intlTag } from "@/lib/locale";
import { AccountBalance } from "./balance";

afterEach(cleanup);

const RM = "RM 1,234,567.50";

test.each<[Locale, string, number, string]>([
  ["en", "MYR", 1_234_567.5, RM],
  ["id", "MYR", 1_234_567.5, "RM 1.234.567,50"],
  ["tc", "MYR", 1_234_567.5, RM],
  ["th", "MYR", 1_234_567.5, RM],
  ["vn", "MYR", 1_234_567.5, "1.234.567,50 RM"],
  ["zh", "MYR", 1_234_567.5, RM],
  ["vn", "VND", 1_234_567_890, "1.234.567.890 ₫"],
  ["en", "KWD", 1_234_567.125, "KWD 1,234,567.125"],
  ["id", "IDR", 1_234_567.75, "Rp 1.234.567"],
  ["en", "QQQ", 0.5, "QQQ 0.50"],
])("in %s a balance in %s of %d is shown as %s", async (locale, currency, balance, text) => {
  const account = { ...testAccount, currency, balance };
  const session = playerSession(heldConnection().connection);
  session.enter({ account });
  render(
    <NextIntlClientProvider locale={intlTag(locale)} messages={await loadPack(locale)} timeZone="Asia/Kuala_Lumpur">
      <PlayerContext value={pageOf(session, account)}>
        <AccountBalance />
      </PlayerContext>
    </NextIntlClientProvider>,
  );
  expect(screen.getByTestId("balance").textContent?.replaceAll("\u00a0", " ")).toBe(text);
});

test("the balance of the tab's previous page is shown in its currency, with its time", async () => {
  const at = new Date("2026-01-01T04:05:06Z");
  const account = { ...testAccount, currency: "VND" };
  const page = pageOf(playerSession(heldConnection().connection));
  render(
    <NextIntlClientProvider locale="en" messages={await loadPack("en")} timeZone="Asia/Kuala_Lumpur">
      <PlayerContext value={{ ...page, account: null, kept: { account, balance: 2_500, at } }}>
        <AccountBalance />
      </PlayerContext>
    </NextIntlClientProvider>,
  );
  expect(screen.getByTestId("balance")).toHaveTextContent("₫2,500");
  expect(screen.getByText("Balance at 12:05:06 PM")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Refresh balance" })).toHaveTextContent("12:05PM");
  expect(screen.getByTitle(account.username)).toBeInTheDocument();
});

test("a balance that could not be fetched again is shown with its time", async () => {
  jest.spyOn(console, "warn").mockReturnValue();
  const session = playerSession(heldConnection().connection, { loadBalance: () => Promise.reject(new Error("502")) });
  session.enter({ account: testAccount });
  render(
    <NextIntlClientProvider locale="en" messages={await loadPack("en")} timeZone="Asia/Kuala_Lumpur">
      <PlayerContext value={pageOf(session)}>
        <AccountBalance />
      </PlayerContext>
    </NextIntlClientProvider>,
  );
  expect(screen.getByText("Balance")).toBeInTheDocument();
  await act(() => session.refreshBalance());
  expect(screen.getByText(/^Balance at \d\d:\d\d:\d\d [AP]M$/)).toBeInTheDocument();
  jest.restoreAllMocks();
});
