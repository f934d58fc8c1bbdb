import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { RecordsButton } from "@/components/records/records-button";
import { LastResults } from "@/components/result/last-results";
import { OwnWinCard } from "@/components/result/own-win";
import { ResultReveal } from "@/components/result/result-reveal";
import { Winners } from "@/components/result/winners";
import { ConnectionBanner } from "@/components/shell/connection-banner";
import { ClientMessages } from "@/components/shell/messages-provider";
import { SiteHeader } from "@/components/shell/site-header";
import { Unreachable } from "@/components/shell/unreachable";
import { Announcer } from "@/components/table/announcer";
import { BetDesk } from "@/components/table/bet-desk";
import { BetBoard } from "@/components/table/board/bet-board";
import { RoundSummary } from "@/components/table/round-summary";
import { BetBar } from "@/components/table/slip/bet-bar";
import { SlipAside } from "@/components/table/slip/slip-aside";
import { Stage } from "@/components/table/stage";
import { tiersOf } from "@/components/table/tiers";
import { publicConfig } from "@/lib/bff/page";
import { GameProvider } from "@/lib/live/game-provider";
import { localeOfTag } from "@/lib/locale";
import { SlipProvider } from "@/lib/slip/slip-provider";
import { loadAccount, loadGame } from "../../../../load";

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
  "bets",
  "table",
  "slip",
  "errors",
  "result",
  "records",
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
  return (
    <ClientMessages namespaces={NAMESPACES}>
      <GameProvider key="PK10" game="PK10" home={home}>
        <SlipProvider>
          <SiteHeader
            username={account.username}
            locale={localeOfTag(locale)}
            demo={publicConfig().demo}
            title={shell("bet")}
            actions={<RecordsButton />}
            round={<RoundSummary />}
          />
          <ConnectionBanner />
          <main
            id="main"
            className="mx-auto grid max-w-[110rem] grid-cols-1 items-start gap-3 p-2 pb-36 desk:p-4 desk:pb-36 wide:grid-cols-[minmax(0,1fr)_19rem] wide:gap-4 wide:pb-4 full:grid-cols-[15.75rem_minmax(0,1fr)_20rem]"
          >
            <h1 className="sr-only">{games("PK10")}</h1>
            <div className="flex min-w-0 flex-col gap-3 wide:gap-4 full:order-2">
              <Stage>
                <ResultReveal />
              </Stage>
              <BetBoard />
              <BetDesk tiers={tiers} />
            </div>
            <SlipAside />
            <div className="grid gap-3 desk:grid-cols-2 wide:col-span-2 wide:gap-4 full:order-1 full:col-span-1 full:grid-cols-1">
              <LastResults count={6} />
              <Winners />
            </div>
            <OwnWinCard />
            <Announcer />
          </main>
          <BetBar tiers={tiers} />
        </SlipProvider>
      </GameProvider>
    </ClientMessages>
  );
}
