"use client";

import { Star } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { CountdownCard, RingClock } from "@/components/ui/countdown-card";
import type { PlayedCode } from "@/lib/contract/games";
import { CLOSING_SECONDS, timingsOf } from "@/lib/live/game/timings";
import { useLobbyTile } from "@/lib/live/lobby/provider";
import { ridingOf } from "@/lib/live/lobby/state";
import { toMinor } from "@/lib/money";
import { phaseWord } from "@/lib/wording/phase";
import { useMoney } from "@/lib/wording/use-money";
import { TilePicture } from "./tile-picture";

export interface LobbyTileProps {
  game: PlayedCode;
  featured: boolean;
  starred: boolean;
  onStar: () => void;
}

type OfTile = Pick<LobbyTileProps, "game" | "featured">;

export function TileCover({ game, featured, starred, onStar }: LobbyTileProps): ReactNode {
  const t = useTranslations();
  return (
    <div className="cover [--clear:56%] desk:featured:[--clear:48%] flex flex-col items-start justify-between gap-3 p-4 vast:flex-1 vast:p-6 desk:featured:p-6">
      <TilePicture game={game} />
      <div className="relative max-w-[62%]">
        <div className="flex items-center gap-0.5">
          <h2 className="text-lg leading-tight font-bold tracking-tight desk:text-xl desk:featured:text-3xl">
            {t(`games.${game}`)}
          </h2>
          <StarButton {...{ game, starred, onStar }} />
        </div>
        <p className="mt-1 line-clamp-3 max-w-[90%] text-xs text-muted desk:min-h-[2lh] desk:text-sm">
          {t(`lobby.about.${game}`)}
        </p>
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
  const isOff = !enabled && phase !== "drawing";
  return (
    <div className="relative" data-testid="tile-moment">
      <p className="flex h-6 items-center gap-2.5 desk:featured:h-11">
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
        <span>{!loaded ? t("live.connecting") : isOff ? t("phase.off") : t(`phase.${phaseWord(phase, game)}`)}</span>
        <span className="ms-1 text-2xs font-normal text-muted">{round?.roundNo}</span>
      </p>
    </div>
  );
}

function Countdown({ game, featured }: OfTile): ReactNode {
  const t = useTranslations("lobbyTile");
  const seconds = useLobbyTile(game, "countdown");
  const { bettingMs } = timingsOf(useLobbyTile(game, "gameSeconds"));
  return (
    <>
      <CountdownCard seconds={seconds} label={t("closesIn")} size={featured ? "desk" : "mini"} />
      <RingClock seconds={seconds} ofMs={bettingMs} last={CLOSING_SECONDS} />
      <OwnBets game={game} />
    </>
  );
}

function OwnBets({ game }: { game: PlayedCode }): ReactNode {
  const t = useTranslations("lobbyTile");
  const money = useMoney();
  const [own, round, phase] = [useLobbyTile(game, "own"), useLobbyTile(game, "round"), useLobbyTile(game, "phase")];
  const riding = ridingOf({ own, round, phase });
  if (riding === null) return null;
  const amount = money.labelledWhole(toMinor(riding.amount, money.currency));
  return (
    <span
      data-testid="own-bets"
      className="rounded-full border border-accent/40 bg-page/80 px-2 py-0.5 text-2xs font-semibold whitespace-nowrap text-accent-strong"
    >
      <span className="sr-only">{t("ownBets")} </span>
      {t("riding", { count: riding.bets, amount })}
    </span>
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
