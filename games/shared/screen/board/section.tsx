import type { ReactNode } from "react";
import { BetHelp, type BetHelpProps } from "./bet-help";

export interface BoardSectionProps {
  title: string;
  note?: string;
  /** The explanation of the bets, and the bets that it covers; absent if nothing is sold. */
  help?: Omit<BetHelpProps, "title">;
  children: ReactNode;
}

/** A titled part of a board. */
export function BoardSection({ title, note, help, children }: BoardSectionProps): ReactNode {
  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-center gap-x-1">
        <h2 className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-sm font-semibold text-text">
          {title}
          {note !== undefined && <span className="text-xs font-normal text-faint">{note}</span>}
        </h2>
        {help !== undefined && <BetHelp title={title} {...help} />}
      </div>
      {children}
    </section>
  );
}
