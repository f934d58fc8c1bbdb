import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { fetchSettings } from "@/lib/api/settings";
import { PlayerContext } from "@/lib/live/player/use-player";
import { testAccount as account, wireHome, wireRound } from "@/lib/live/testing";
import { heldConnection, heldEdge, loadedGame, pageOf, playerSession } from "@/lib/live/testing-session";
import { PresenceProvider, usePlayersPresent, useSpotBets } from "./presence";
import { GameContext } from "./use-game";

jest.mock("@/lib/api/settings", () => ({
  ...jest.requireActual<object>("@/lib/api/settings"),
  fetchSettings: jest.fn(),
}));

const TABLE = `private-table.${account.merchant_id}.PK10`;

function Shown(): ReactNode {
  const players = usePlayersPresent();
  const bets = useSpotBets("tf", "big");
  return <output>{`${players} players, ${bets} bets`}</output>;
}

async function open(...features: string[]) {
  jest.mocked(fetchSettings).mockResolvedValue({ countries: [], default_country_code: "", features });
  const held = heldConnection();
  const player = playerSession(held.connection);
  player.enter({ account });
  const subscribe = jest.spyOn(held.connection, "subscribe");
  const { edge, paint } = heldEdge(wireHome(0, [wireRound(1, 0, 0)]));
  const game = loadedGame("PK10", wireHome(0, [wireRound(1, 0, 0)]), player, edge);
  held.connection.start();
  await act(() => jest.advanceTimersByTimeAsync(0));
  render(
    <PlayerContext value={pageOf(player)}>
      <GameContext value={game}>
        <PresenceProvider game="PK10">
          <Shown />
        </PresenceProvider>
      </GameContext>
    </PlayerContext>,
  );
  await act(() => jest.advanceTimersByTimeAsync(0));
  const hear = (round_id: number, players: number, big: number): void =>
    act(() => held.hear(TABLE, "presence", { round_id, players, bets: { tf: { big } } }));
  return { held, game, paint, subscribe, hear };
}

const shown = (): string | null => screen.getByRole("status").textContent;

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test("a table shows the players and bets that its platform sends, and no bets of an earlier round", async () => {
  const { hear, game, paint } = await open("presence");
  expect(shown()).toBe("null players, 0 bets");
  hear(1, 23, 4);
  expect(shown()).toBe("23 players, 4 bets");
  // The next round takes bets before the page shows it.
  hear(2, 24, 9);
  expect(shown()).toBe("24 players, 0 bets");
  await act(async () => {
    game.load({ data: wireHome(60_000, [wireRound(2, 0, 60_000)]), at: 0 });
    paint();
  });
  expect(shown()).toBe("24 players, 9 bets");
  await act(async () => {
    game.load({ data: wireHome(120_000, [wireRound(3, 0, 120_000)]), at: 0 });
    paint();
  });
  expect(shown()).toBe("null players, 0 bets");
});

test("a table shows no players below five, and no players while the channel is lost", async () => {
  const { hear, held } = await open("presence");
  act(() => held.open());
  hear(1, 4, 1);
  expect(shown()).toBe("null players, 0 bets");
  hear(1, 5, 1);
  expect(shown()).toBe("5 players, 1 bets");
  hear(1, 0, 0);
  expect(shown()).toBe("null players, 0 bets");
  hear(1, 6, 1);
  expect(shown()).toBe("6 players, 1 bets");
  act(() => held.lose());
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(shown()).toBe("null players, 0 bets");
});

test("the presence channel is not subscribed on a platform that does not offer it", async () => {
  const { subscribe } = await open("user_auth");
  expect(subscribe).not.toHaveBeenCalledWith("table", expect.anything(), expect.anything());
});
