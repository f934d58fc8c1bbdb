import { act, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { LanguageProvider, Words } from "@/lib/language/language";
import { GameContext } from "@/lib/live/game/use-game";
import { GameSession } from "@/lib/live/game/session";
import { PlayerContext } from "@/lib/live/player/use-player";
import { testAccount as account, wireHome, wireRound } from "@/lib/live/testing";
import { heldConnection, heldEdge, pageOf, playerSession } from "@/lib/live/testing-session";
import { WinningBetsProvider } from "@/lib/live/game/round-net";
import { SlipProvider } from "@/lib/slip/slip-provider";
import { english as messages } from "@/i18n/testing";
import { endTables } from "@/components/table/testing";
import { BetCell } from "./bet-cell";
import { BoardWords } from "./board-words";

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(endTables);

const home = wireHome(0, [wireRound(1, 0, 0)], { seq: 10, odds: { tf: { big: 2.205 } } });

/** A board of two bets, of which the home answer has one on sale. */
function board() {
  const held = heldConnection();
  const player = playerSession(held.connection);
  player.enter({ account });
  const { edge } = heldEdge(home);
  const game = new GameSession("PK10", player, edge);
  const page = (
    <LanguageProvider locale="en">
      <Words messages={messages}>
        <PlayerContext value={pageOf(player)}>
          <GameContext value={game}>
            <WinningBetsProvider>
              <SlipProvider>
                <BoardWords>
                  <BetCell type="tf" number="big" face="Big" />
                  <BetCell type="tf" number="small" face="Small" />
                </BoardWords>
              </SlipProvider>
            </WinningBetsProvider>
          </GameContext>
        </PlayerContext>
      </Words>
    </LanguageProvider>
  );
  return { page, load: () => act(() => game.load({ data: home, at: 0 })) };
}

const names = (): (string | null)[] => screen.getAllByRole("button").map((cell) => cell.getAttribute("aria-label"));

test("a cell's name has only the bet until the game's data arrive", async () => {
  const { page, load } = board();
  render(page);
  expect(names()).toEqual(["Crown sum Big", "Crown sum Small"]);
  load();
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(names()).toEqual(["Crown sum Big, odds 2.205", "Crown sum Small, not offered"]);
});

test("the document does not show whether a bet is on sale", () => {
  const html = renderToString(board().page);
  expect(html).toContain('aria-label="Crown sum Big"');
  expect(html).not.toContain("not offered");
});
