import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type ComingGame, GameGlyph } from "./game-glyph";

/** A game that is not open yet: what it will be, and a page that says so and leads on. */
export function ComingTile({ game, href }: { game: ComingGame; href: string }): ReactNode {
  const t = useTranslations("lobby");
  const games = useTranslations("games");
  return (
    <article className="panel relative flex flex-col gap-3 p-5 transition-colors hover:border-line-strong has-focus-visible:border-accent">
      <GameGlyph game={game} className="size-12" />
      <div>
        <h3 className="text-lg font-semibold">
          <Link href={href} prefetch={false} className="after:absolute after:inset-0">
            {games(game)}
          </Link>
        </h3>
        <p className="mt-0.5 text-sm text-muted">{t(`about.${game}`)}</p>
      </div>
      <p className="mt-auto text-xs font-medium text-faint">{t("comingSoon")}</p>
    </article>
  );
}
