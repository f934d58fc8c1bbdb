import { act, fireEvent, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { CallResponse } from "@/lib/contract/calls";
import { Connection } from "@/lib/live/connection";
import { GameContext } from "@/lib/live/game-context";
import { GameSession } from "@/lib/live/game-session";
import { PlayerContext } from "@/lib/live/player-context";
import { PlayerSession } from "@/lib/live/player-session";
import { wireHome, wireRound } from "@/lib/live/testing";
import type { ChannelSink, TransportListener } from "@/lib/live/transport";
import { SlipProvider } from "@/lib/slip/slip-provider";
import messages from "@/messages/en.json";

const account = {
  id: 7,
  username: "demo",
  merchant_id: 1,
  merchant: { id: 1, mcode: "DEMO", developer: 0 },
  group: { permissions: [] },
  lang: "en" as const,
  balance: 100,
};

export interface TableUnderTest {
  /** Connects the socket that the test holds. */
  open(): Promise<void>;
  /** One frame of the game's channel, as far as the next painted frame. */
  hear(event: string, data: object): void;
  /** One frame of the player's own channel. */
  hearOwn(event: string, data: object): void;
  stop(): void;
}

/** As far as what stands beside the board, which follows it by a painting. */
export function paint(): void {
  act(() => jest.advanceTimersByTime(40));
}

/** A press, and what follows it on the screen. */
export function press(element: HTMLElement): void {
  fireEvent.click(element);
  paint();
}

/** `children` inside a live game of one open round, over a socket that the test holds. Fake timers must run. */
export function renderTable(children: ReactNode, extra: Partial<CallResponse<"gameHome">> = {}): TableUnderTest {
  const sinks = new Map<string, ChannelSink>();
  let transport: TransportListener | null = null;
  let flush: (() => void) | null = null;
  const connection = new Connection(
    (listener) => {
      transport = listener;
      return Promise.resolve({
        subscribe(name, _events, sink) {
          sinks.set(name, sink);
          return { retry: () => undefined, leave: () => undefined };
        },
        close: () => undefined,
      });
    },
    () => 0,
  );
  const home = wireHome(0, [wireRound(1, 0, 0)], { seq: 10, ...extra });
  const player = new PlayerSession(account, connection, {
    loadBalance: () => Promise.resolve({ balance: account.balance }),
    notify: () => undefined,
    logout: () => Promise.resolve({}),
  });
  const game = new GameSession("PK10", home, Date.now(), player, {
    now: () => Date.now(),
    random: () => 0,
    fetchHome: () => Promise.resolve(home),
    changeStream: () => Promise.resolve({ streaming_url: null }),
    beforePaint(run) {
      flush = run;
      return () => {
        flush = null;
      };
    },
    watchPage: () => () => undefined,
    isVisible: () => true,
    reload: () => undefined,
  });
  const stops = [connection.start(), player.start(), game.start()];
  render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Asia/Kuala_Lumpur">
      <PlayerContext value={{ account, session: player }}>
        <GameContext value={game}>
          <SlipProvider>{children}</SlipProvider>
        </GameContext>
      </PlayerContext>
    </NextIntlClientProvider>,
  );
  return {
    async open() {
      await act(() => jest.advanceTimersByTimeAsync(0));
      act(() => {
        transport?.onState("connected");
        for (const sink of sinks.values()) sink.onSubscribed();
      });
    },
    hear(event, data) {
      act(() => {
        sinks.get("game-PK10")?.onEvent(event, data);
        flush?.();
      });
      paint();
    },
    hearOwn(event, data) {
      act(() => sinks.get(`private-user.${account.id}`)?.onEvent(event, data));
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
