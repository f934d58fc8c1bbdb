import { act, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { english } from "@/i18n/testing";
import { PageLoader } from "@/lib/live/page-loader";
import { LobbyProvider } from "@/lib/live/lobby/provider";
import { PlayerContext } from "@/lib/live/player/use-player";
import { testAccount, testSite, wireRound } from "@/lib/live/testing";
import type { LobbyHome } from "@/lib/live/types";
import { heldConnection, pageOf, playerSession } from "@/lib/live/testing-session";
import { LobbyTile } from "./lobby-tile";

// The picture needs a canvas.
jest.mock("./tile-picture", () => ({ TilePicture: () => null }));
jest.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined, prefetch: () => undefined }) }));

interface TileFacts {
  readonly round?: LobbyHome["games"][number]["round"];
  readonly own?: LobbyHome["games"][number]["own"];
}

/** The tile of 12 Balls with these results, newest first. */
async function tileWith(balls: readonly number[], { round = null, own = null }: TileFacts = {}): Promise<void> {
  const results = balls.map((ball, at) => ({ round_no: `20261121${1000 - at}`, result_numbers: [ball] }));
  const tile = { game: "BALLS12" as const, round, own, enabled: true, game_seconds: 60, results, limits: [] };
  const lobbyHome = { games: [tile], selected_setting_id: null };
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
        <LobbyProvider>
          <LobbyTile game="BALLS12" featured={false} starred={false} onStar={() => undefined} />
        </LobbyProvider>
      </PlayerContext>
    </NextIntlClientProvider>,
  );
  await act(async () => undefined);
}

test.each([
  [[7, 12, 9, 6, 8], "Big × 3"],
  [[1, 2, 3, 4, 5, 6, 6, 1], "Small × 8"],
  [[7, 8, 1, 9], null],
  [[], null],
])("a tile with the results %j shows the streak %s", async (balls, streak) => {
  await tileWith(balls);
  const shown = screen.queryByTestId("streak");
  if (streak === null) expect(shown).toBeNull();
  else expect(shown).toHaveTextContent(streak);
});

test.each([
  ["of the tile's round", 7, "Your bets in this round 3 bets · RM 25"],
  ["of an earlier round", 6, null],
])("own bets %s", async (_, roundId, shown) => {
  await tileWith([], { round: wireRound(7, 0, 0), own: { round_id: roundId, bets: 3, amount: 25 } });
  const own = screen.queryByTestId("own-bets");
  if (shown === null) expect(own).toBeNull();
  else expect(own).toHaveTextContent(shown);
});
