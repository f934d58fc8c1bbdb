"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PairTriangle } from "../../shared/screen/board/pair-triangle";
import { BoardSection } from "../../shared/screen/board/section";
import { RACERS } from "./racers";

/** Quinella: the twenty-eight pairs that can come in first and second, in either order. */
export function QuinellaBoard(): ReactNode {
  const t = useTranslations("racinggod");
  return (
    <BoardSection
      title={t("quinella")}
      note={t("quinellaNote")}
      help={{ words: t("help.quinella"), groups: ["qn quinella"] }}
    >
      <PairTriangle type="qn" field={RACERS} className="desk:grid-cols-7" />
    </BoardSection>
  );
}
