"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMedia } from "@/components/ui/use-media";
import { WIDE_SCREEN } from "../wide-screen";
import { SlipPanel } from "./slip-panel";
import { useOddsCanMove } from "./use-odds-can-move";

/** The slip's column on a wide screen: it stays visible, as high as the screen allows. */
export function SlipAside(): ReactNode {
  const t = useTranslations("slip");
  const oddsCanMove = useOddsCanMove();
  return (
    <section
      aria-label={t("title")}
      data-testid="slip"
      data-keys
      className="panel sticky top-19 flex max-h-[calc(100dvh-6rem)] min-h-96 flex-col overflow-hidden max-wide:hidden roomy:h-[calc(100dvh-22rem)] full:col-start-3 full:row-start-1"
    >
      {useMedia(WIDE_SCREEN) !== false && <SlipPanel oddsCanMove={oddsCanMove} />}
    </section>
  );
}
