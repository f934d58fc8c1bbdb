import { getLocale, getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { PreferencesModal } from "@/components/preferences/preferences-modal";
import { RecordsModal } from "@/components/records/records-modal";
import { OwnWinCard } from "@/components/result/own-win";
import { Winners } from "@/components/result/winners";
import { WinnersTicker } from "@/components/result/winners-ticker";
import { RulesModal } from "@/components/rules/rules-modal";
import { ConnectionBanner } from "@/components/shell/connection-banner";
import { ClientMessages } from "@/components/shell/messages-provider";
import { GameBody } from "@/components/shell/game-body";
import { GameBar, GameHeader } from "@/components/shell/game-header";
import { OutageScreen } from "@/components/shell/outage-screen";
import { RoundSummary } from "@/components/stage/round-summary";
import { Stage } from "@/components/stage/stage";
import { StreamScreen } from "@/components/stream/stream-screen";
import { WatchLiveButton } from "@/components/stream/watch-live-button";
import { Announcer } from "@/components/table/announcer";
import { BetDesk } from "@/components/table/bet-desk";
import { BetBar } from "@/components/table/slip/bet-bar";
import { GameSounds } from "@/components/sound/game-sounds";
import { SlipAside } from "@/components/table/slip/slip-aside";
import { Outage } from "@/lib/outage";
import { publicConfig } from "@/lib/bff/page";
import { GameProvider } from "@/lib/live/game-provider";
import { WinningBetsProvider } from "@/lib/live/winning-bets";
import type { PlayedCode } from "@/lib/contract/games";
import { localeOfTag } from "@/lib/locale";
import { SlipProvider } from "@/lib/slip/slip-provider";
import { WatchingProvider } from "@/lib/stream/watching";
import { WATCHING_COOKIE } from "@/lib/stream/watching-cookie";
import { loadAccount, loadGame } from "../../load";
import { RulesContent } from "./rules-content";

const NAMESPACES = [
  "shell",
  "games",
  "funds",
  "live",
  "phase",
  "stage",
  "stream",
  "bets",
  "table",
  "slip",
  "errors",
  "result",
  "trends",
  "records",
  "rules",
  "limits",
  "preferences",
] as const;

/** The namespaces that are one game's own. */
type GameWords = "balls" | "luckywheel" | "racinggod";

/** What of the screen is a game's own. */
export interface GameParts {
  /** The betting table. */
  board: ReactNode;
  /** The result in the stage's lower edge. */
  result: ReactNode;
  lastResults: ReactNode;
  /** The panel of roads and counts. */
  trends: ReactNode;
}

export interface GameScreenProps extends GameParts {
  game: PlayedCode;
  /** Namespaces of words that only this game's parts use. */
  words?: readonly GameWords[];
}

/** A game's whole screen: what every game has in common, around its own parts. */
export async function GameScreen({ game, words = [], ...parts }: GameScreenProps): Promise<ReactNode> {
  const [account, home, locale, games] = await Promise.all([
    loadAccount(),
    loadGame(game),
    getLocale(),
    getTranslations("games"),
  ]);
  if (account instanceof Outage) return <OutageScreen outage={account} way="sign-in" />;
  if (home instanceof Outage) return <OutageScreen outage={home} way="lobby" />;
  const bar = {
    username: account.username,
    locale: localeOfTag(locale),
    demo: publicConfig().demo,
    live: <WatchLiveButton />,
    round: <RoundSummary />,
  };
  const watching = (await cookies()).get(WATCHING_COOKIE)?.value === "1";
  return (
    <ClientMessages namespaces={[...NAMESPACES, ...words]}>
      <GameProvider key={game} game={game} home={home}>
        <WinningBetsProvider>
          <SlipProvider>
            <WatchingProvider initial={watching}>
              {/* The header is PK10's alone (specification, point 2). */}
              {game === "PK10" ? <GameHeader {...bar} /> : <GameBar {...bar} />}
              <ConnectionBanner />
              <Floor title={games(game)} {...parts} />
            </WatchingProvider>
            <BetBar />
            <RecordsModal game={game} />
            <RulesModal rules={<RulesContent game={game} />} />
            <PreferencesModal />
            <GameSounds />
            <GameBody game={game} />
          </SlipProvider>
        </WinningBetsProvider>
      </GameProvider>
    </ClientMessages>
  );
}

interface FloorProps extends GameParts {
  title: string;
}

/** The stage, the table and the slip, and what past rounds say beside them. */
function Floor({ title, board, result, lastResults, trends }: FloorProps): ReactNode {
  return (
    <main
      id="main"
      className="mx-auto grid max-w-[110rem] grid-cols-1 items-start gap-3 p-2 pb-28 desk:p-4 desk:pb-28 wide:grid-cols-[minmax(0,1fr)_19rem] wide:gap-4 wide:pb-4 full:grid-cols-[15.75rem_minmax(0,1fr)_20rem]"
    >
      <h1 className="sr-only">{title}</h1>
      <div className="flex min-w-0 flex-col gap-3 wide:gap-4 full:order-2">
        <Stage
          result={result}
          screen={<StreamScreen />}
          foot={<WinnersTicker className="h-8 w-64 shrink-0 border-l border-line max-desk:hidden" />}
        />
        {board}
        <WinnersTicker className="panel h-10 desk:hidden" />
        <BetDesk />
      </div>
      <SlipAside />
      <div className="grid min-w-0 grid-cols-1 gap-3 desk:grid-cols-3 wide:col-span-2 wide:gap-4 full:order-1 full:col-span-1 full:grid-cols-1">
        {lastResults}
        {trends}
        <Winners />
      </div>
      <OwnWinCard />
      <Announcer />
    </main>
  );
}
