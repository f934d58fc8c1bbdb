import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { PreferencesModal } from "@/components/preferences/preferences-modal";
import { RecordsModal } from "@/components/records/records-modal";
import { OwnWinCard } from "@/components/result/own-win";
import { Pk10LastResults } from "@/components/result/pk10/pk10-last-results";
import { Pk10TrendsPanel } from "@/components/result/pk10/pk10-trends-panel";
import { Winners } from "@/components/result/winners";
import { WinnersTicker } from "@/components/result/winners-ticker";
import { RulesModal } from "@/components/rules/rules-modal";
import { ConnectionBanner } from "@/components/shell/connection-banner";
import { ClientMessages } from "@/components/shell/messages-provider";
import { GameBody } from "@/components/shell/game-body";
import { SiteHeader } from "@/components/shell/site-header";
import { Unreachable } from "@/components/shell/unreachable";
import { RoundSummary } from "@/components/stage/round-summary";
import { FinishingOrder } from "@/components/stage/pk10/finishing-order";
import { Stage } from "@/components/stage/stage";
import { StreamScreen } from "@/components/stream/stream-screen";
import { WatchLiveButton } from "@/components/stream/watch-live-button";
import { Announcer } from "@/components/table/announcer";
import { BetDesk } from "@/components/table/bet-desk";
import { Pk10Board } from "@/components/table/pk10/pk10-board";
import { BetBar } from "@/components/table/slip/bet-bar";
import { GameSounds } from "@/components/sound/game-sounds";
import { SlipAside } from "@/components/table/slip/slip-aside";
import type { Tier } from "@/components/table/tier-select";
import { tiersOf } from "@/components/table/tiers";
import { publicConfig } from "@/lib/bff/page";
import { GameProvider } from "@/lib/live/game-provider";
import { WinningBetsProvider } from "@/lib/live/winning-bets";
import { localeOfTag } from "@/lib/locale";
import { SlipProvider } from "@/lib/slip/slip-provider";
import { WatchingProvider } from "@/lib/stream/watching";
import { WATCHING_COOKIE } from "@/lib/stream/watching-cookie";
import { loadAccount, loadGame } from "../../../../load";
import { RulesContent } from "../../rules-content";

export async function generateMetadata(): Promise<Metadata> {
  const games = await getTranslations("games");
  return { title: games("PK10") };
}

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

export default async function Pk10Page(): Promise<ReactNode> {
  const [account, home, locale, games, shell] = await Promise.all([
    loadAccount(),
    loadGame("PK10"),
    getLocale(),
    getTranslations("games"),
    getTranslations("shell"),
  ]);
  if (account === null || home === null) return <Unreachable />;
  const tiers = tiersOf(home.settings);
  const watching = (await cookies()).get(WATCHING_COOKIE)?.value === "1";
  return (
    <ClientMessages namespaces={NAMESPACES}>
      <GameProvider key="PK10" game="PK10" home={home}>
        <WinningBetsProvider>
          <SlipProvider>
            <WatchingProvider initial={watching}>
              <SiteHeader
                username={account.username}
                locale={localeOfTag(locale)}
                demo={publicConfig().demo}
                title={shell("bet")}
                game
                live={<WatchLiveButton />}
                round={<RoundSummary />}
              />
              <ConnectionBanner />
              <Floor title={games("PK10")} tiers={tiers} />
            </WatchingProvider>
            <BetBar tiers={tiers} />
            <RecordsModal />
            <RulesModal rules={<RulesContent game="PK10" />} />
            <PreferencesModal />
            <GameSounds />
            <GameBody game="PK10" />
          </SlipProvider>
        </WinningBetsProvider>
      </GameProvider>
    </ClientMessages>
  );
}

/** The stage, the table and the slip, and what past rounds say beside them. */
function Floor({ title, tiers }: { title: string; tiers: readonly Tier[] }): ReactNode {
  return (
    <main
      id="main"
      className="mx-auto grid max-w-[110rem] grid-cols-1 items-start gap-3 p-2 pb-36 desk:p-4 desk:pb-36 wide:grid-cols-[minmax(0,1fr)_19rem] wide:gap-4 wide:pb-4 full:grid-cols-[15.75rem_minmax(0,1fr)_20rem]"
    >
      <h1 className="sr-only">{title}</h1>
      <div className="flex min-w-0 flex-col gap-3 wide:gap-4 full:order-2">
        <Stage
          result={<FinishingOrder />}
          screen={<StreamScreen />}
          foot={<WinnersTicker className="h-8 w-64 shrink-0 border-l border-line max-desk:hidden" />}
        />
        <Pk10Board />
        <WinnersTicker className="panel h-10 desk:hidden" />
        <BetDesk tiers={tiers} />
      </div>
      <SlipAside />
      <div className="grid min-w-0 grid-cols-1 gap-3 desk:grid-cols-3 wide:col-span-2 wide:gap-4 full:order-1 full:col-span-1 full:grid-cols-1">
        <Pk10LastResults />
        <Pk10TrendsPanel />
        <Winners />
      </div>
      <OwnWinCard />
      <Announcer />
    </main>
  );
}
