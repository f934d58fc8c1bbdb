import type { ReactNode } from "react";
import type { GameCode } from "@/lib/contract/games";

/** A drawing of what decides the game: its ball, its wheel, its track. */
export function GameGlyph({ game, className }: { game: GameCode; className: string }): ReactNode {
  const balls = /^BALLS(\d+)$/.exec(game)?.[1];
  return (
    <svg aria-hidden viewBox="0 0 48 48" className={className}>
      {balls !== undefined && (
        <>
          <circle cx="24" cy="24" r="21" className="fill-raised stroke-line-strong" strokeWidth="2" />
          <circle cx="24" cy="24" r="12" className="fill-text" />
          <text x="24" y="28.5" textAnchor="middle" className="fill-page text-xs font-bold">
            {balls}
          </text>
        </>
      )}
      {game === "LUCKYWHEEL" && (
        <>
          <circle cx="24" cy="24" r="21" className="fill-raised stroke-line-strong" strokeWidth="2" />
          <path
            d="M24 24V4a20 20 0 0 1 17.3 10zM24 24l17.3 10A20 20 0 0 1 24 44zM24 24 6.7 34a20 20 0 0 1 0-20z"
            className="fill-accent/70"
          />
          <circle cx="24" cy="24" r="5" className="fill-page stroke-text" strokeWidth="2" />
        </>
      )}
      {game === "PK10" && (
        <>
          <rect x="3" y="9" width="42" height="30" rx="8" className="fill-raised stroke-line-strong" strokeWidth="2" />
          <path d="M9 18h30M9 24h30M9 30h30" className="stroke-line-strong" strokeWidth="1.5" strokeDasharray="4 3" />
          <rect x="22" y="12.5" width="14" height="5" rx="2" className="fill-car-1" />
          <rect x="14" y="18.5" width="14" height="5" rx="2" className="fill-car-8" />
          <rect x="26" y="24.5" width="14" height="5" rx="2" className="fill-car-5" />
          <rect x="10" y="30.5" width="14" height="5" rx="2" className="fill-car-4" />
        </>
      )}
      {game === "RACINGGOD" && (
        <>
          <rect
            x="3"
            y="11"
            width="42"
            height="26"
            rx="13"
            className="fill-raised stroke-line-strong"
            strokeWidth="2"
          />
          <rect x="13" y="19" width="22" height="10" rx="5" className="fill-page stroke-line-strong" strokeWidth="2" />
          <path d="M24 5v13" className="stroke-accent" strokeWidth="3" strokeDasharray="3 2" />
        </>
      )}
    </svg>
  );
}
