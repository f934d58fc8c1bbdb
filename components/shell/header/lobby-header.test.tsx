import { act, cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { loadPack } from "@/i18n/load-pack";
import { LOCALES } from "@/lib/contract/games";
import { keepExitUrl } from "@/lib/browser/exit-url";
import { PlayerContext } from "@/lib/live/player/use-player";
import { testAccount } from "@/lib/live/testing";
import { heldConnection, pageOf, playerSession } from "@/lib/live/testing-session";
import { intlTag } from "@/lib/locale";
import { LobbyHeader } from "./lobby-header";

jest.mock("next/navigation", () => ({ useRouter: () => ({}), usePathname: () => "/lobby/home" }));
jest.mock("@/lib/language/language", () => ({ useLanguage: () => ({ locale: "en", take: () => undefined }) }));

afterEach(() => {
  cleanup();
  act(() => keepExitUrl(null));
});

test.each(LOCALES)("in %s the lobby's bar and side menu lead back to the merchant, by name", async (locale) => {
  const messages = await loadPack(locale);
  render(
    <NextIntlClientProvider locale={intlTag(locale)} messages={messages} timeZone="Asia/Kuala_Lumpur">
      <PlayerContext value={pageOf(playerSession(heldConnection().connection), testAccount)}>
        <LobbyHeader title="Lobby" />
      </PlayerContext>
    </NextIntlClientProvider>,
  );
  const ways = (): (string | null)[] =>
    screen
      .queryAllByRole("link", { hidden: true })
      .filter((link) => link.getAttribute("target") === "_top")
      .map(
        (link) => `${link.closest("nav") === null ? "bar" : "menu"} ${link.textContent} ${link.getAttribute("href")}`,
      );
  expect(ways()).toEqual([]);
  act(() => keepExitUrl("https://casino.example/lobby"));
  const words = messages.landing.exitTo.replace("{host}", "casino.example");
  expect(words).toContain("casino.example");
  expect(ways()).toEqual(["bar", "menu"].map((place) => `${place} ${words} https://casino.example/lobby`));
});
