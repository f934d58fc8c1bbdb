"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { type ComponentType, type ReactNode, useState } from "react";
import { PreferencesModal } from "@/components/preferences/preferences-modal";
import { RecordsModal, ResultModal } from "@/components/records/modals";
import { SessionButton } from "@/components/records/session-button";
import { RoundNetHint, RoundNetStrip } from "@/components/result/round-net-strip";
import { RulesModal } from "@/components/rules/rules-modal";
import { ConnectionBanner } from "@/components/shell/notices/connection-banner";
import { GameBody } from "@/components/shell/document/page-effects";
import { GameBar, GameHeader } from "@/components/shell/header/game-header";
import { PageTitle, type PageTitleProps } from "@/components/shell/document/page-title";
import { HeaderCountdown, RoundSummary } from "@/components/stage/header-round";
import { BoardPlace } from "@/components/stage/board-place";
import { createStageStores, OnStageProvider } from "@/components/stage/on-stage";
import { SpeakerButton } from "@/components/sound/speaker-button";
import { Stage } from "@/components/stage/stage";
import { InsetPlace, WatchLiveButton } from "@/components/stream/watch-live";
import { StreamScreen } from "@/components/stream/stream-screen";
import { Announcer } from "@/components/table/announcer";
import { BetDesk } from "@/components/table/bet-desk";
import { FirstBetGuide } from "@/components/table/first-bet-guide";
import { TableKeys } from "@/components/table/table-keys";
import { lazyPart } from "@/components/ui/lazy-part";
import { BetBar } from "@/components/table/slip/bet-bar";
import { SlipAside } from "@/components/table/slip/slip-panel";
import type { GameParts, GamePartsProps } from "@/games/shared/screen/parts";
import { TrendsPanel, type TrendsPanelProps } from "@/games/shared/screen/trends-panel/trends-panel";
import { GameProvider } from "@/lib/live/game/provider";
import { WinningBetsProvider } from "@/lib/live/game/round-net";
import type { PlayedCode } from "@/lib/contract/games";
import { SlipProvider } from "@/lib/slip/slip-provider";
import { WatchingProvider } from "@/lib/stream/watching";

// These parts show nothing at first, therefore they load after the first view.
const OwnWinCard = lazyPart(async () => (await import("@/components/result/own-win")).OwnWinCard);
const GameSounds = lazyPart(async () => (await import("@/components/sound/game-sounds")).GameSounds);
const Winners = lazyPart(async () => (await import("@/components/result/winners")).Winners);
const WinnersTicker = lazyPart(async () => (await import("@/components/result/winners")).WinnersTicker);

const BallsParts = dynamic(() => import("@/games/balls/screen/parts"));

const PARTS: Readonly<Record<PlayedCode, ComponentType<GamePartsProps>>> = {
  PK10: dynamic(() => import("@/games/pk10/screen/parts")),
  RACINGGOD: dynamic(() => import("@/games/racinggod/screen/parts")),
  LUCKYWHEEL: dynamic(() => import("@/games/luckywheel/screen/parts")),
  BALLS12: BallsParts,
  BALLS24: BallsParts,
  BALLS36: BallsParts,
  BALLS48: BallsParts,
};

const loadBallsTrends = async () => (await import("@/games/balls/screen/trends")).BallsTrends;

/** These imports are here, because Turbopack's dev server preloads a wrong file for an `import()` in a game's parts. */
const TRENDS: Readonly<Record<PlayedCode, TrendsPanelProps["load"]>> = {
  PK10: async () => (await import("@/games/pk10/screen/trends")).Pk10Trends,
  RACINGGOD: async () => (await import("@/games/racinggod/screen/trends")).RacingGodTrends,
  LUCKYWHEEL: async () => (await import("@/games/luckywheel/screen/trends")).LuckyWheelTrends,
  BALLS12: loadBallsTrends,
  BALLS24: loadBallsTrends,
  BALLS36: loadBallsTrends,
  BALLS48: loadBallsTrends,
};

export interface GameScreenProps {
  game: PlayedCode;
  /** The message key of the page's title, if the title is not the game's name. */
  name?: PageTitleProps["name"];
}

export function GameScreen({ game, name = `games.${game}` }: GameScreenProps): ReactNode {
  const Parts = PARTS[game];
  const bar = {
    live: <WatchLiveButton />,
    speaker: <SpeakerButton />,
    round: <RoundSummary />,
    clock: <HeaderCountdown />,
  };
  const [stage] = useState(createStageStores);
  return (
    <GameProvider key={game} game={game}>
      <PageTitle name={name} />
      <WinningBetsProvider>
        <SlipProvider>
          <OnStageProvider stores={stage}>
            <WatchingProvider>
              {/* Only PK10 has the header (specification, point 2). */}
              {game === "PK10" ? <GameHeader {...bar} /> : <GameBar {...bar} />}
              <ConnectionBanner />
              <Parts>{(parts) => <Floor game={game} parts={parts} />}</Parts>
              <InsetPlace />
            </WatchingProvider>
            <BetBar />
            <TableKeys />
            <RecordsModal game={game} />
            <ResultModal />
            <RulesModal />
            <PreferencesModal />
            <GameSounds onStage={stage.onStage} />
          </OnStageProvider>
          <GameBody game={game} />
        </SlipProvider>
      </WinningBetsProvider>
    </GameProvider>
  );
}

/** An invisible element keeps the line's place until the line's script is loaded. */
function WinnersLine({ className }: { className: string }): ReactNode {
  return <WinnersTicker className={className} waiting={<div className={`invisible ${className}`} />} />;
}

interface FloorProps {
  game: PlayedCode;
  parts: GameParts;
}

function Floor({ game, parts }: FloorProps): ReactNode {
  const games = useTranslations("games");
  return (
    <main
      id="main"
      className="mx-auto grid max-w-[120rem] [overflow-anchor:none] grid-cols-1 items-start gap-3 p-2 pb-36 squat:pb-2 split:p-2! split:pb-20! desk:p-4 desk:pb-28 wide:grid-cols-[minmax(0,1fr)_19rem] wide:gap-4 wide:pb-4 full:grid-cols-[15.75rem_minmax(0,1fr)_20rem]"
    >
      <h1 className="sr-only">{games(game)}</h1>
      <div className="floor flex min-w-0 flex-col gap-3 split:grid split:gap-2 wide:gap-4 full:col-start-2">
        <Stage
          result={parts.result}
          screen={<StreamScreen />}
          foot={<WinnersLine className="h-8 w-72 min-w-0 shrink max-vast:hidden" />}
        />
        <RoundNetStrip
          hint={
            <FirstBetGuide>
              <RoundNetHint />
            </FirstBetGuide>
          }
          action={<SessionButton />}
        />
        <OwnWinCard />
        <BoardPlace>
          {parts.board}
          <BetDesk />
        </BoardPlace>
        <WinnersLine className="panel h-10 desk:hidden split:hidden" />
      </div>
      <SlipAside />
      <div className="grid min-w-0 grid-cols-1 gap-3 desk:grid-cols-2 wide:col-span-2 wide:gap-4 full:col-span-1 full:col-start-1 full:row-start-1 full:grid-cols-1">
        {parts.lastResults}
        <TrendsPanel load={TRENDS[game]} />
        {/* The winners have a separate row: the row appears with the first winners and moves nothing. */}
        <Winners className="desk:col-span-2 full:col-span-1 roomy:hidden" />
      </div>
      {/* The winners are below the slip if the window is high enough for both. */}
      <Winners className="hidden! roomy:sticky roomy:bottom-4 roomy:col-start-3 roomy:row-start-1 roomy:flex! roomy:max-h-60 roomy:self-end" />
      <Announcer />
    </main>
  );
}
