"use client";

import { ArrowRight, Star } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { CountdownCard } from "@/components/ui/countdown-card";
import { ResultMarks } from "@/components/ui/result-mark";
import { SoftLink } from "@/components/ui/soft-link";
import type { PlayedCode } from "@/lib/contract/games";
import { useLobbyTile } from "@/lib/live/lobby/provider";
import { toMinor } from "@/lib/money";
import { pathOfGame } from "@/lib/page-game";
import { manifestOf, marksOf } from "@/games/manifests";
import { phaseWord } from "@/lib/wording/phase";
import { useMoney } from "@/lib/wording/use-money";

/** The wide tile's play button stands out. */
const FEATURED_BUTTON =
  "featured:border-transparent featured:bg-accent featured:font-semibold featured:text-accent-ink featured:hover:bg-accent-strong";

export interface LobbyTileProps {
  game: PlayedCode;
  /** The wide tile, first in the lobby. */
  featured: boolean;
  starred: boolean;
  onStar: () => void;
}

/** A game of the lobby: its phase and countdown, its last results and limits, the player's star, and the play button. */
export function LobbyTile({ game, featured, starred, onStar }: LobbyTileProps): ReactNode {
  const t = useTranslations();
  const phase = useLobbyTile(game, "phase");
  const enabled = useLobbyTile(game, "enabled");
  const name = t(`games.${game}`);
  return (
    <article
      data-game={game}
      data-phase={phase}
      data-enabled={enabled}
      className="panel group relative flex h-full flex-col overflow-hidden transition-colors hover:border-accent/60 has-focus-visible:border-accent"
    >
      <Cover {...{ game, featured, starred, onStar }} />
      <div className="flex flex-wrap items-end justify-between gap-3 p-4 pt-3 max-vast:flex-1 desk:featured:flex-nowrap desk:featured:px-6 desk:featured:pb-5 vast:px-6">
        <Results game={game} featured={featured} />
        <div className="flex w-full items-center justify-between gap-4 desk:featured:w-auto desk:featured:min-w-48">
          <Limits game={game} />
          <SoftLink
            href={pathOfGame(game)}
            aria-label={t("lobbyTile.playGame", { game: name })}
            // One press anywhere on the tile enters the game.
            className={buttonClasses({}, `after:absolute after:inset-0 ${FEATURED_BUTTON}`)}
          >
            {t("lobbyTile.play")}
            <ArrowRight aria-hidden size={18} className="transition-transform group-hover:translate-x-0.5" />
          </SoftLink>
        </div>
      </div>
    </article>
  );
}

function StarButton({ game, starred, onStar }: Omit<LobbyTileProps, "featured">): ReactNode {
  const t = useTranslations();
  const name = t(`games.${game}`);
  return (
    <button
      type="button"
      aria-pressed={starred}
      aria-label={t("lobbyTile.star", { game: name })}
      onClick={onStar}
      className="relative z-10 -my-2.5 grid size-10 shrink-0 place-items-center rounded-md text-faint hover:bg-hover hover:text-text aria-pressed:text-accent"
    >
      <Star aria-hidden size={18} className={starred ? "fill-current" : undefined} />
    </button>
  );
}

interface OfTile {
  game: PlayedCode;
  featured: boolean;
}

/** The upper part: the game's name, the star and the round's countdown beside the game's image. */
function Cover({ game, featured, starred, onStar }: LobbyTileProps): ReactNode {
  const t = useTranslations();
  return (
    <div className="cover flex flex-col items-start justify-between gap-3 p-4 vast:flex-1 vast:p-6 desk:featured:p-6">
      <div className="relative max-w-[62%]">
        <div className="flex items-center gap-0.5">
          <h2 className="text-lg leading-tight font-bold tracking-tight desk:text-xl desk:featured:text-3xl">
            {t(`games.${game}`)}
          </h2>
          <StarButton {...{ game, starred, onStar }} />
        </div>
        <p className="mt-1 line-clamp-3 text-xs text-muted desk:min-h-[2lh] desk:text-sm">{t(`lobby.about.${game}`)}</p>
      </div>
      <Moment game={game} featured={featured} />
    </div>
  );
}

function Moment({ game, featured }: OfTile): ReactNode {
  const t = useTranslations();
  const phase = useLobbyTile(game, "phase");
  const enabled = useLobbyTile(game, "enabled");
  const round = useLobbyTile(game, "round");
  const loaded = useLobbyTile(game, "loaded");
  const isOff = !enabled && (phase === "announced" || phase === "void" || phase === "waiting");
  return (
    <div className="relative" data-testid="tile-moment">
      <p className="flex h-6 items-center desk:featured:h-11">
        <Countdown game={game} featured={featured} />
      </p>
      <p className="mt-1.5 flex items-center gap-1.5 text-xs font-semibold whitespace-nowrap">
        <span
          aria-hidden
          className={classNames(
            "size-1.5 shrink-0 rounded-full",
            isOff ? "bg-lose" : phase === "open" ? "animate-pulse-slow bg-win" : "bg-warn",
          )}
        />
        <span>
          {!loaded ? t("live.connecting") : isOff ? t("lobbyTile.off") : t(`phase.${phaseWord(phase, game)}`)}
        </span>
        <span className="ms-1 text-2xs font-normal text-muted">{round?.roundNo}</span>
      </p>
    </div>
  );
}

/** The part of a tile that changes every second. */
function Countdown({ game, featured }: OfTile): ReactNode {
  const t = useTranslations("lobbyTile");
  const seconds = useLobbyTile(game, "countdown");
  return <CountdownCard seconds={seconds} label={t("closesIn")} size={featured ? "desk" : "mini"} />;
}

function Results({ game, featured }: OfTile): ReactNode {
  const t = useTranslations("lobbyTile");
  const results = useLobbyTile(game, "results");
  const loaded = useLobbyTile(game, "loaded");
  // A finishing order fills a row; five balls or segments do.
  const isRace = manifestOf(game)?.isRace === true;
  const perRow = isRace ? 1 : 5;
  const shown = results.slice(0, featured && perRow === 1 ? 2 : perRow);
  return (
    // A racing game's wide tile has two rows; their space is reserved while they load.
    <div className={isRace ? "min-h-12 featured:min-h-19.5" : "min-h-12"}>
      <h3 className="eyebrow mb-1.5">{t("lastResults")}</h3>
      {shown.length === 0 ? (
        <p className="min-h-6 text-sm text-faint">{loaded && t("noResults")}</p>
      ) : (
        <ol className={classNames("flex gap-1.5", perRow === 1 && "flex-col")}>
          {shown.map(({ roundNo, numbers }) => (
            <li key={roundNo} className="flex gap-0.5 desk:gap-1">
              <ResultMarks marks={marksOf(game, numbers)} size="sm" />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Limits({ game }: { game: PlayedCode }): ReactNode {
  const t = useTranslations("lobbyTile");
  const limit = useLobbyTile(game, "limit");
  const money = useMoney();
  if (limit === null) return <span />;
  const labelled = (wire: number): string => money.labelledWhole(toMinor(wire, money.currency));
  return (
    <p className="text-xs text-muted desk:text-sm">
      <span className="sr-only">{t("limits")} </span>
      {t("limitRange", { min: labelled(limit.min), max: labelled(limit.max) })}
    </p>
  );
}
