import { cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { loadPack } from "@/i18n/load-pack";
import { LOCALES } from "@/lib/contract/games";
import { PlayerContext } from "@/lib/live/player/context";
import { testAccount } from "@/lib/live/testing";
import { heldConnection, pageOf, playerSession } from "@/lib/live/testing-session";
import { intlTag } from "@/lib/locale";
import { AccountBalance } from "./balance";

afterEach(cleanup);

test.each(LOCALES)("in %s the balance is in RM, with two decimals and thousands by commas", async (locale) => {
  const account = { ...testAccount, balance: 1_234_567.5 };
  const session = playerSession(heldConnection().connection);
  session.enter({ account });
  render(
    <NextIntlClientProvider locale={intlTag(locale)} messages={await loadPack(locale)} timeZone="Asia/Kuala_Lumpur">
      <PlayerContext value={pageOf(session, account)}>
        <AccountBalance />
      </PlayerContext>
    </NextIntlClientProvider>,
  );
  expect(screen.getByTestId("balance").textContent).toBe("RM 1,234,567.50");
});
