import { ArrowLeft, ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import type { PlayedCode } from "@/lib/contract/games";
import { pathOfDraws, pathOfGame, pathOfReading, READING_PAGES, type ReadingPage } from "@/lib/paths";
import "./rich-text.css";
import { StateMessage } from "@/components/ui/state-message";

interface ReadingFrameProps {
  game: PlayedCode;
  page: ReadingPage;
  children: ReactNode;
}

/** A page to read, link to and print. It needs no script. */
export function ReadingFrame({ game, page, children }: ReadingFrameProps): ReactNode {
  const t = useTranslations("shell");
  const games = useTranslations("games");
  return (
    <main className="reading mx-auto max-w-[76rem] py-4 desk:py-8">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-4 pb-3 desk:px-8">
        <a
          href={pathOfGame(game)}
          className="flex min-h-10 items-center gap-2 text-muted hover:text-text print:hidden"
          aria-label={games(game)}
        >
          <ArrowLeft aria-hidden size={18} />
          {/* oxlint-disable-next-line next/no-img-element -- an SVG of a few kB, chosen by host: it needs no optimising */}
          <img src="/brand/logo" alt="" className="aspect-(--logo-ratio) h-7 w-auto" />
        </a>
        <h1 className="text-xl font-semibold">{games(game)}</h1>
        <nav className="flex gap-5 print:hidden">
          {READING_PAGES.map((each) => (
            <a
              key={each}
              href={pathOfReading(game, each)}
              aria-current={each === page ? "page" : undefined}
              className="flex min-h-10 items-center border-b-2 border-transparent text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text"
            >
              {t(each)}
            </a>
          ))}
        </nav>
      </header>
      <h2 className="px-4 pt-5 text-2xl font-semibold desk:px-8">{t(page)}</h2>
      {children}
    </main>
  );
}

export function ReadingUnavailable({ game, page }: { game: PlayedCode; page: ReadingPage }): ReactNode {
  const t = useTranslations("rules");
  return (
    <StateMessage className="min-h-72" title={t("failed")} body={t("failedBody")}>
      <a href={pathOfReading(game, page)} className={buttonClasses({}, "mt-3")}>
        {t("retry")}
      </a>
    </StateMessage>
  );
}

export function PublicDraws({ game }: { game: PlayedCode }): ReactNode {
  const t = useTranslations("fairness");
  const games = useTranslations("games");
  return (
    <p className="px-4 pb-10 text-center print:hidden">
      <a href={pathOfDraws(game)} className={buttonClasses({})}>
        <ShieldCheck aria-hidden size={16} />
        {t("gameTitle", { game: games(game) })}
      </a>
    </p>
  );
}
