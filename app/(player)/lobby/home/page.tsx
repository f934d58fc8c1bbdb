import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { LobbyGrid } from "@/components/lobby/lobby-grid";
import { LobbyConnection } from "@/components/shell/lobby-connection";
import { ClientMessages } from "@/components/shell/messages-provider";
import { OutageScreen } from "@/components/shell/outage-screen";
import { SiteHeader } from "@/components/shell/site-header";
import { Outage } from "@/lib/outage";
import { publicConfig } from "@/lib/bff/page";
import { PLAYED_CODES } from "@/lib/contract/games";
import { FAVOURITE_GAMES_COOKIE, readFavouriteGames } from "@/lib/favourite-games";
import { LobbyProvider } from "@/lib/live/lobby-provider";
import { bareLobby } from "@/lib/live/lobby-state";
import { localeOfTag } from "@/lib/locale";
import { loadAccount, loadLobby } from "../../../load";

export async function generateMetadata(): Promise<Metadata> {
  const meta = await getTranslations("meta");
  return { title: meta("lobby") };
}

export default async function LobbyPage(): Promise<ReactNode> {
  const [account, lobby, locale, t, games, jar] = await Promise.all([
    loadAccount(),
    loadLobby(),
    getLocale(),
    getTranslations("lobby"),
    getTranslations("games"),
    cookies(),
  ]);
  if (account instanceof Outage) return <OutageScreen outage={account} way="sign-in" />;
  // A platform without a lobby of its own still has its games: their tiles then say no more than their names.
  const home = lobby ?? bareLobby(PLAYED_CODES);
  const favourites = readFavouriteGames(jar.get(FAVOURITE_GAMES_COOKIE)?.value);
  return (
    <ClientMessages namespaces={["shell", "brand", "games", "funds", "phase", "live", "lobby", "lobbyTile"]}>
      <SiteHeader
        username={account.username}
        locale={localeOfTag(locale)}
        demo={publicConfig().demo}
        title={games("LOBBY")}
      />
      <LobbyProvider home={home}>
        <LobbyConnection />
        <main id="main" className="mx-auto flex max-w-[160rem] flex-col gap-4 p-3 desk:gap-6 desk:p-8">
          <header>
            <h1 className="text-2xl font-bold tracking-tight text-balance">
              {t("title", { username: account.username })}
            </h1>
            <p className="mt-1.5 text-muted">{t("lead")}</p>
          </header>
          <LobbyGrid
            games={home.games.flatMap(({ game }) => (game === "LOBBY" ? [] : [game]))}
            favourites={favourites}
          />
        </main>
      </LobbyProvider>
    </ClientMessages>
  );
}
