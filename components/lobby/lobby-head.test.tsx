import { act, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { LobbyProvider } from "@/lib/live/lobby/provider";
import { PageLoader } from "@/lib/live/page-loader";
import { PlayerContext } from "@/lib/live/player/use-player";
import { testAccount, testSite, wireRound } from "@/lib/live/testing";
import { heldConnection, pageOf, playerSession } from "@/lib/live/testing-session";
import { english as en } from "@/i18n/testing";
import { LobbyLead } from "./lobby-head";

const tile = { enabled: true, game_seconds: 60, results: [], limits: [] };

/** Renders the lobby's lead. The returned function answers; the second game's round has `commitment`. */
function open(commitment: string | null | undefined) {
  const second = wireRound(2, 0, 0, commitment === undefined ? {} : { commitment });
  const lobbyHome = {
    games: [
      { ...tile, game: "PK10" as const, round: null },
      { ...tile, game: "LUCKYWHEEL" as const, round: second },
    ],
    selected_setting_id: null,
  };
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const loader = new PageLoader({
    ask: () => asked.then(() => ({ site: testSite, account: testAccount, sid: null, gameHome: null, lobbyHome })),
    now: () => 0,
    receivedAt: () => 0,
    random: () => 0,
    notify: () => undefined,
  });
  loader.start("LOBBY", () => undefined);
  const page = pageOf(playerSession(heldConnection().connection));
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <PlayerContext value={{ ...page, loader }}>
        <LobbyProvider>
          <LobbyLead />
        </LobbyProvider>
      </PlayerContext>
    </NextIntlClientProvider>,
  );
  return async () => {
    await act(async () => answer());
    await act(async () => undefined);
  };
}

test("the lobby promises committed draws only when a round has a commitment", async () => {
  const answer = open("c0ffee");
  expect(screen.getByText(en.lobby.lead)).toBeVisible();
  expect(en.lobby.lead).not.toMatch(/commit/);
  await answer();
  expect(screen.getByText(en.lobby.leadCommitted)).toBeVisible();
});

test.each([undefined, null])(
  "the lobby of a platform without commitments (%s) promises no committed draws",
  async (commitment) => {
    const answer = open(commitment);
    await answer();
    expect(screen.getByText(en.lobby.lead)).toBeVisible();
  },
);
