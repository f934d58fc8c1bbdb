import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { Minor } from "@/lib/money";
import { useBoardWords } from "./board-words";

/** The chips on a cell: a dashed, pulsing rim while they are unconfirmed, green with a tick once confirmed. */
export function StakeMark({ stake, confirmed }: { stake: Minor; confirmed: Minor }): ReactNode {
  const { money } = useBoardWords();
  if (stake === 0 && confirmed === 0) return null;
  return (
    <span className="pointer-events-none absolute -top-2.5 -right-1.5 z-10 flex flex-col items-end gap-0.5">
      {stake > 0 && (
        <span className="relative rounded-full border-2 border-transparent bg-page px-1 py-px text-2xs font-bold text-accent-strong before:absolute before:-inset-0.5 before:animate-pulse-slow before:rounded-full before:border-2 before:border-dashed before:border-accent desk:px-1.5 desk:py-0.5 motion-reduce:before:animate-none">
          {money.face(stake)}
        </span>
      )}
      {confirmed > 0 && (
        <span className="flex items-center gap-0.5 rounded-full border border-win bg-win-soft px-1 py-px text-2xs font-bold text-win shadow-chip">
          <Check aria-hidden size={9} strokeWidth={4} />
          {money.face(confirmed)}
        </span>
      )}
    </span>
  );
}
