import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ComingTile } from "@/components/lobby/coming-tile";
import { LiveTile } from "@/components/lobby/live-tile";
import { ClientMessages } from "@/components/shell/messages-provider";
import { SiteHeader } from "@/components/shell/site-header";
import { Unreachable } from "@/components/shell/unreachable";
import { publicConfig } from "@/lib/bff/page";
import { GameProvider } from "@/lib/live/game-provider";
import { tileHome } from "@/lib/live/tile-home";
import { localeOfTag } from "@/lib/locale";
import { loadAccount, loadGame } from "../../../load";

const COMING = ["RACINGGOD", "LUCKYWHEEL", "BALLS12", "BALLS24", "BALLS36", "BALLS48"] as const;

export async function generateMetadata(): Promise<Metadata> {
  const meta = await getTranslations("meta");
  return { title: meta("lobby") };
}

export default async function LobbyPage(): Promise<ReactNode> {
  const [account, pk10, locale, t, games] = await Promise.all([
    loadAccount(),
    loadGame("PK10"),
    getLocale(),
    getTranslations("lobby"),
    getTranslations("games"),
  ]);
  if (account === null || pk10 === null) return <Unreachable />;
  return (
    <ClientMessages namespaces={["shell", "games", "funds", "phase", "lobbyTile"]}>
      <SiteHeader
        username={account.username}
        locale={localeOfTag(locale)}
        demo={publicConfig().demo}
        title={games("LOBBY")}
      />
      <main id="main" className="mx-auto flex max-w-[82rem] flex-col gap-6 p-4 desk:gap-8 desk:p-8">
        <header>
          <h1 className="text-2xl font-bold tracking-tight text-balance">
            {t("title", { username: account.username })}
          </h1>
          <p className="mt-1.5 text-muted">{t("lead")}</p>
        </header>
        <section aria-label={t("live")} className="flex flex-col gap-3">
          <p className="eyebrow">{t("live")}</p>
          <GameProvider key="PK10" game="PK10" home={tileHome(pk10)} tile>
            <LiveTile href="/game/pk10/home" about={t("about.PK10")} />
          </GameProvider>
        </section>
        <section aria-labelledby="coming" className="flex flex-col gap-3">
          <h2 id="coming" className="eyebrow">
            {t("more")}
          </h2>
          <div className="grid grid-cols-2 gap-3 desk:grid-cols-3 wide:gap-4 full:grid-cols-6">
            {COMING.map((game) => (
              <ComingTile key={game} game={game} href={`/game/${game.toLowerCase()}/home`} />
            ))}
          </div>
        </section>
      </main>
    </ClientMessages>
  );
}
