import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { GameGlyph } from "@/components/lobby/game-glyph";
import { ClientMessages } from "@/components/shell/messages-provider";
import { SiteHeader } from "@/components/shell/site-header";
import { Unreachable } from "@/components/shell/unreachable";
import { buttonClasses } from "@/components/ui/button";
import type { GameCode } from "@/lib/contract/games";
import { publicConfig } from "@/lib/bff/page";
import { localeOfTag } from "@/lib/locale";
import { loadAccount } from "../load";

/** A game that is not open yet: says so, and leads to what is. */
export async function ComingSoonScreen({ game }: { game: GameCode }): Promise<ReactNode> {
  const [account, locale, t, lobby, games] = await Promise.all([
    loadAccount(),
    getLocale(),
    getTranslations("landing"),
    getTranslations("lobby"),
    getTranslations("games"),
  ]);
  if (account === null) return <Unreachable />;
  const name = games(game);
  return (
    <ClientMessages namespaces={["shell", "funds"]}>
      <SiteHeader username={account.username} locale={localeOfTag(locale)} demo={publicConfig().demo} title={name} />
      <main id="main" className="mx-auto grid min-h-[70dvh] max-w-md content-center gap-6 p-6 text-center">
        <GameGlyph game={game} className="mx-auto size-24" />
        <div>
          <h1 className="text-2xl font-bold tracking-tight">{t("comingSoonTitle", { game: name })}</h1>
          <p className="mt-2 text-muted">{t("comingSoonBody")}</p>
        </div>
        <div className="flex flex-wrap justify-center gap-2">
          <Link href="/game/pk10/home" className={buttonClasses({ look: "primary", size: "lg" })}>
            {lobby("playMeanwhile")}
          </Link>
          <Link href="/lobby/home" className={buttonClasses({ size: "lg" })}>
            {t("toLobby")}
          </Link>
        </div>
      </main>
    </ClientMessages>
  );
}
