"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PreferencesModal } from "@/components/preferences/preferences-modal";
import { RecordsModal } from "@/components/records/records-modal";
import { OwnWinCard } from "@/components/result/own-win";
import { Winners } from "@/components/result/winners";
import { WinnersTicker } from "@/components/result/winners-ticker";
import { RulesModal } from "@/components/rules/rules-modal";
import { ConnectionBanner } from "@/components/shell/notices/connection-banner";
import { GameBody } from "@/components/shell/document/game-body";
import { GameBar, GameHeader } from "@/components/shell/header/game-header";
import { PageTitle, type PageTitleProps } from "@/components/shell/document/page-title";
import { RoundSummary } from "@/components/stage/round-summary";
import { Stage } from "@/components/stage/stage";
import { StreamScreen } from "@/components/stream/stream-screen";
import { WatchLiveButton } from "@/components/stream/watch-live-button";
import { Announcer } from "@/components/table/announcer";
import { BetDesk } from "@/components/table/bet-desk";
import { BetBar } from "@/components/table/slip/bet-bar";
import { GameSounds } from "@/components/sound/game-sounds";
import { SlipAside } from "@/components/table/slip/slip-aside";
import type { GameParts } from "@/games/shared/screen/parts";
import { GameProvider } from "@/lib/live/game/provider";
import { WinningBetsProvider } from "@/lib/live/game/winning-bets";
import type { PlayedCode } from "@/lib/contract/games";
import { SlipProvider } from "@/lib/slip/slip-provider";
import { WatchingProvider } from "@/lib/stream/watching";

export interface GameScreenProps {
  game: PlayedCode;
  parts: GameParts;
  /** The message that names the page, where that is not the game's own name. */
  name?: PageTitleProps["name"];
}

/** A game's whole screen: what every game has in common, around its own parts. */
export function GameScreen({ game, name = `games.${game}`, parts }: GameScreenProps): ReactNode {
  const games = useTranslations("games");
  const bar = { live: <WatchLiveButton />, round: <RoundSummary /> };
  return (
    <GameProvider key={game} game={game}>
      <PageTitle name={name} />
      <WinningBetsProvider>
        <SlipProvider>
          <WatchingProvider>
            {/* The header is PK10's alone (specification, point 2). */}
            {game === "PK10" ? <GameHeader {...bar} /> : <GameBar {...bar} />}
            <ConnectionBanner />
            <Floor title={games(game)} parts={parts} />
          </WatchingProvider>
          <BetBar />
          <RecordsModal game={game} />
          <RulesModal />
          <PreferencesModal />
          <GameSounds />
          <GameBody game={game} />
        </SlipProvider>
      </WinningBetsProvider>
    </GameProvider>
  );
}

interface FloorProps {
  title: string;
  parts: GameParts;
}

/** The stage, the table and the slip, and what past rounds say beside them. */
function Floor({ title, parts }: FloorProps): ReactNode {
  return (
    <main
      id="main"
      className="mx-auto grid max-w-[110rem] grid-cols-1 items-start gap-3 p-2 pb-28 desk:p-4 desk:pb-28 wide:grid-cols-[minmax(0,1fr)_19rem] wide:gap-4 wide:pb-4 full:grid-cols-[15.75rem_minmax(0,1fr)_20rem]"
    >
      <h1 className="sr-only">{title}</h1>
      <div className="flex min-w-0 flex-col gap-3 wide:gap-4 full:col-start-2">
        <Stage
          result={parts.result}
          screen={<StreamScreen />}
          foot={<WinnersTicker className="ml-auto h-8 w-64 shrink-0 border-l border-line max-desk:hidden" />}
        />
        {parts.board}
        <WinnersTicker className="panel h-10 desk:hidden" />
        <BetDesk />
      </div>
      <SlipAside />
      <div className="grid min-w-0 grid-cols-1 gap-3 desk:grid-cols-3 wide:col-span-2 wide:gap-4 full:col-span-1 full:col-start-1 full:row-start-1 full:grid-cols-1">
        {parts.lastResults}
        {parts.trends}
        <Winners />
      </div>
      <OwnWinCard />
      <Announcer />
    </main>
  );
}
