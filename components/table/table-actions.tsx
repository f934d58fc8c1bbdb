"use client";

import { ChevronsUp, Redo2, RotateCcw, Trash2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { ReasonedButton } from "@/components/ui/reasoned-button";
import { useBettingBlock } from "@/lib/live/game/use-game";
import { useSlipActions, useSlipCan, useSlipSummary } from "@/lib/slip/use-slip";
import { FavouritesButton } from "./favourites/favourites-button";
import { problemWords, useReasonContext } from "@/lib/slip/problem-words";

/** On a wide screen the actions have labels. */
const WIDE = "full:h-12! full:w-auto! full:min-w-12 full:flex-col full:gap-1 full:px-1!";

/** Undo, redo, clear, double, rebet and favourites; each that has nothing to do says so. With `few` for the bar of a small screen: the rest is in its slip. */
export function TableActions({ few = false }: { few?: boolean }): ReactNode {
  const t = useTranslations("table");
  const { undo, redo, clear, double, rebet } = useSlipActions();
  const can = useSlipCan();
  const empty = useSlipSummary().lines.length === 0;
  const context = useReasonContext();
  const block = useBettingBlock();
  /** No chips can be added while no bet can be placed. */
  const blocked = block === null ? null : problemWords(block, null, context);
  const actions = [
    { name: "undo", Icon: Undo2, act: undo, reason: can.undo ? null : t("nothingToUndo"), rare: false },
    { name: "redo", Icon: Redo2, act: redo, reason: can.redo ? null : t("nothingToRedo"), rare: true },
    { name: "clear", Icon: Trash2, act: clear, reason: empty ? t("noChips") : null, rare: true },
    { name: "double", Icon: ChevronsUp, act: double, reason: empty ? t("noChips") : blocked, rare: true },
    { name: "rebet", Icon: RotateCcw, act: rebet, reason: can.rebet ? blocked : t("noRebet"), rare: false },
  ] as const;
  return (
    <div className="flex gap-1">
      {actions
        .filter(({ rare }) => !(few && rare))
        .map(({ name, Icon, act, reason }) => (
          <ReasonedButton
            key={name}
            look="quiet"
            size="icon"
            className={classNames(WIDE, few && "max-desk:size-9")}
            reason={reason}
            onPress={act}
            aria-label={t(name)}
          >
            <Icon aria-hidden size={17} />
            <span aria-hidden className="text-2xs leading-none max-full:hidden">
              {t(name)}
            </span>
          </ReasonedButton>
        ))}
      {!few && <FavouritesButton className={WIDE} />}
    </div>
  );
}
