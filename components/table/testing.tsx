import Pk10Parts from "@/games/pk10/screen/parts";
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { LanguageProvider, Words } from "@/lib/language/language";
import type { CallResponse } from "@/lib/contract/calls";
import type { Account } from "@/lib/contract/entities";
import { GameContext } from "@/lib/live/game/use-game";
import { PlayerContext } from "@/lib/live/player/use-player";
import { testAccount, wireHome, wireRound } from "@/lib/live/testing";
import { heldConnection, heldEdge, loadedGame, pageOf, playerSession } from "@/lib/live/testing-session";
import { WinningBetsProvider } from "@/lib/live/game/round-net";
import { SlipProvider } from "@/lib/slip/slip-provider";
import { english as messages } from "@/i18n/testing";

export const Pk10Board = (): ReactNode => <Pk10Parts>{({ board }) => board}</Pk10Parts>;

export interface TableUnderTest {
  /** Connects the socket that the test controls. */
  open(): Promise<void>;
  /** Sends one frame of the game's channel, and waits for the next paint. */
  hear(event: string, data: object): void;
  /** Sends one frame of the player's own channel. */
  hearOwn(event: string, data: object): void;
}

const stops: (() => void)[] = [];

/** After each test: unmounts its tables, clears what they stored, and restores the real timers. */
export function endTables(): void {
  cleanup();
  for (const stop of stops.splice(0)) stop();
  window.localStorage.clear();
  window.sessionStorage.clear();
  jest.useRealTimers();
}

/** Waits for the parts beside the board, which are painted one paint later. */
export function paint(): void {
  act(() => jest.advanceTimersByTime(40));
}

export function press(element: HTMLElement): void {
  fireEvent.click(element);
  paint();
}

/** A live game of one open round, over a socket that the test controls. Fake timers must run. */
export function renderTable(
  children: ReactNode,
  extra: Partial<CallResponse<"gameHome">> = {},
  account: Account = testAccount,
): TableUnderTest {
  const held = heldConnection();
  const home = wireHome(0, [wireRound(1, 0, 0)], { seq: 10, ...extra });
  const loadBalance = () => Promise.resolve({ balance: account.balance });
  const player = playerSession(held.connection, { loadBalance });
  const { edge, paint: flush } = heldEdge(home);
  const leave = player.enter({ account });
  const game = loadedGame("PK10", home, player, edge);
  stops.push(held.connection.start(), leave, game.start());
  render(
    <LanguageProvider locale="en">
      <Words messages={messages}>
        <PlayerContext value={pageOf(player, account)}>
          <GameContext value={game}>
            <WinningBetsProvider>
              <SlipProvider>{children}</SlipProvider>
            </WinningBetsProvider>
          </GameContext>
        </PlayerContext>
      </Words>
    </LanguageProvider>,
  );
  return {
    async open() {
      await act(() => jest.advanceTimersByTimeAsync(0));
      act(held.open);
    },
    hear(event, data) {
      act(() => {
        held.hear("game-PK10", event, data);
        flush();
      });
      paint();
    },
    hearOwn(event, data) {
      act(() => held.hear(`private-user.${account.id}`, event, data));
    },
  };
}
