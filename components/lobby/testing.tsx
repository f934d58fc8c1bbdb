import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { english } from "@/i18n/testing";
import { LobbyProvider } from "@/lib/live/lobby/provider";
import { PageLoader } from "@/lib/live/page-loader";
import { PlayerContext } from "@/lib/live/player/use-player";
import { testAccount, testSite } from "@/lib/live/testing";
import { heldConnection, pageOf, playerSession } from "@/lib/live/testing-session";
import type { LobbyHome } from "@/lib/live/types";

export function renderInLobby(
  children: ReactNode,
  facts: Partial<LobbyHome["games"][number]>,
  home: Pick<LobbyHome, "server_time"> = {},
): void {
  const tile = { game: "BALLS12", round: null, own: null, enabled: true, game_seconds: 60, results: [], limits: [] };
  const lobbyHome = { games: [{ ...tile, ...facts }], selected_setting_id: null, ...home } as LobbyHome;
  const loader = new PageLoader({
    ask: () => Promise.resolve({ site: testSite, account: testAccount, sid: null, gameHome: null, lobbyHome }),
    now: () => 0,
    receivedAt: () => 0,
    random: () => 0,
    notify: () => undefined,
  });
  loader.start("LOBBY", () => undefined);
  render(
    <NextIntlClientProvider locale="en" messages={english}>
      <PlayerContext value={{ ...pageOf(playerSession(heldConnection().connection)), loader }}>
        <LobbyProvider>{children}</LobbyProvider>
      </PlayerContext>
    </NextIntlClientProvider>,
  );
}
