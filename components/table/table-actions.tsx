import { Redo2, RotateCcw, Star, Trash2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { classNames } from "@/components/ui/class-names";
import { ReasonedButton } from "@/components/ui/reasoned-button";
import { useBettingBlock } from "@/lib/live/game/use-game";
import { useSlip, useSlipCan, useSlipSummary } from "@/lib/slip/slip-provider";
import type { SlipSession } from "@/lib/slip/slip-session";
import { problemWords, useReasonContext } from "@/lib/slip/slip-words";

/** From 1440 px on the tray has room for labels beside its chips. */
const WIDE =
  "min-[1440px]:h-12! min-[1440px]:w-auto! min-[1440px]:min-w-12 min-[1440px]:flex-col min-[1440px]:gap-1 min-[1440px]:px-1!";

/** On a phone the buttons have labels, too. */
const FEW =
  "max-desk:h-11! max-desk:w-auto! max-desk:min-w-11 max-desk:max-w-17 max-desk:flex-col max-desk:gap-1 max-desk:px-1!";

/** A press within this time after Rebet was meant for Rebet, which ×2 replaces. */
const DOUBLE_AFTER_MS = 500;

function Twice(): ReactNode {
  return (
    <span aria-hidden className="text-sm leading-none font-bold">
      ×2
    </span>
  );
}

/**
 * An action that is not possible gives the reason. `few`: a small screen has Undo and Rebet, or ×2 in place of Rebet
 * while chips are on the table. The slip has the other actions.
 */
export function TableActions({ few = false }: { few?: boolean }): ReactNode {
  const t = useTranslations("table");
  const { undo, redo, clear } = useSlip();
  const { rebet, double } = useRepeats(few);
  const can = useSlipCan();
  const empty = useSlipSummary().lines.length === 0;
  const context = useReasonContext();
  const block = useBettingBlock();
  /** Chips can be added only while a bet can be placed. */
  const blocked = block === null ? null : problemWords(block, null, context);
  const actions = [
    { name: "undo", Icon: Undo2, act: undo, reason: can.undo ? null : t("nothingToUndo") },
    { name: "redo", Icon: Redo2, act: redo, reason: can.redo ? null : t("nothingToRedo") },
    { name: "clear", Icon: Trash2, act: clear, reason: empty ? t("noChips") : null },
    { name: "double", Icon: Twice, act: double, reason: empty ? t("noChips") : blocked },
    { name: "rebet", Icon: RotateCcw, act: rebet, reason: can.rebet ? blocked : t("noRebet") },
  ] as const;
  const fewNames = ["undo", empty ? "rebet" : "double"];
  return (
    <div className={few ? "flex gap-2" : "flex gap-1"}>
      {actions
        .filter(({ name }) => !few || fewNames.includes(name))
        .map(({ name, Icon, act, reason }) => (
          <ReasonedButton
            // ×2 takes over the button of Rebet, with its focus.
            key={few && name === "double" ? "rebet" : name}
            look="quiet"
            size="icon"
            className={few ? FEW : WIDE}
            reasonAt={few ? "start" : "center"}
            reason={reason}
            onPress={act}
            aria-label={t(name)}
          >
            <Icon aria-hidden size={17} />
            <span
              aria-hidden
              className={classNames("text-2xs leading-none", few ? "desk:hidden" : "max-[1440px]:hidden")}
            >
              {t(name)}
            </span>
          </ReasonedButton>
        ))}
      {!few && <FavouritesButton className={WIDE} />}
    </div>
  );
}

/** With `sharePlace`, the second tap of a double tap on Rebet does not double. */
function useRepeats(sharePlace: boolean): Pick<SlipSession, "rebet" | "double"> {
  const { rebet, double } = useSlip();
  const rebetAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    rebet: () => {
      rebetAt.current = performance.now();
      rebet();
    },
    double: () => {
      if (!sharePlace || performance.now() - rebetAt.current >= DOUBLE_AFTER_MS) double();
    },
  };
}

const FavouritesDialog = lazyPart(async () => (await import("./favourites-dialog")).FavouritesDialog);

function FavouritesButton({ className }: { className: string }): ReactNode {
  const t = useTranslations("table");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={t("favourites")}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={className}
        onClick={() => setOpen(true)}
      >
        <Star aria-hidden size={17} />
        <span aria-hidden className="text-2xs leading-none max-[1440px]:hidden">
          {t("favouritesShort")}
        </span>
      </Button>
      {open && <FavouritesDialog onClose={() => setOpen(false)} onMissing={() => setOpen(false)} />}
    </>
  );
}
