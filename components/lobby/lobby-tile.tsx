"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ResultMarks } from "@/components/ui/result-mark";
import { SoftLink } from "@/components/ui/soft-link";
import type { PlayedCode } from "@/lib/contract/games";
import { useLobbyTile } from "@/lib/live/lobby/provider";
import type { TileResult } from "@/lib/live/lobby/state";
import { toMinor } from "@/lib/money";
import { pathOfGame } from "@/lib/paths";
import { manifestOf, marksOf } from "@/games/manifests";
import { useMoney } from "@/lib/wording/use-money";
import { type LobbyTileProps, TileCover } from "./tile-cover";

const FEATURED_BUTTON =
  "featured:border-transparent featured:bg-accent-fill featured:font-semibold featured:text-accent-ink featured:hover:bg-accent-fill-strong";

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
      <TileCover {...{ game, featured, starred, onStar }} />
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

function Results({ game, featured }: Pick<LobbyTileProps, "game" | "featured">): ReactNode {
  const t = useTranslations("lobbyTile");
  const results = useLobbyTile(game, "results");
  const loaded = useLobbyTile(game, "loaded");
  // A row holds one finishing order, or five balls or segments.
  const isRace = manifestOf(game)?.isRace === true;
  const perRow = isRace ? 1 : 5;
  const shown = results.slice(0, featured && perRow === 1 ? 2 : perRow);
  return (
    // A racing game's wide tile has two rows; their space is reserved while they load.
    <div className={isRace ? "min-h-12 featured:min-h-19.5" : "min-h-12"}>
      <div className="mb-1.5 flex items-baseline gap-3">
        <h3 className="eyebrow">{t("lastResults")}</h3>
        <Streak game={game} results={results} />
      </div>
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

/** Minimum length of a streak. */
const STREAK = 3;

function Streak({ game, results }: { game: PlayedCode; results: readonly TileResult[] }): ReactNode {
  const t = useTranslations("lobbyTile");
  const bets = useTranslations("bets");
  const sides = results.map(({ numbers }) => (manifestOf(game)?.isBig(numbers) === true ? "big" : "small"));
  const [side] = sides;
  const end = sides.findIndex((each) => each !== side);
  const count = end === -1 ? sides.length : end;
  if (side === undefined || count < STREAK) return null;
  return (
    <span data-testid="streak" className="text-xs font-semibold whitespace-nowrap text-accent-strong">
      {t("streak", { side: bets("side", { side }), count })}
    </span>
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
