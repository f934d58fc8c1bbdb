"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/** What a finishing order makes of the crown sum and of fan tan. */
export function ResultFacts({ numbers }: { numbers: readonly number[] }): ReactNode {
  const t = useTranslations("stage");
  const bets = useTranslations("bets");
  const [first = 0, second = 0, third = 0] = numbers;
  const sum = first + second;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-muted">
      <span>
        {t("crownSum")} <b className="font-semibold text-text">{sum}</b> ·{" "}
        {bets("side", { side: sum >= 12 ? "big" : "small" })} · {bets("side", { side: sum % 2 === 1 ? "odd" : "even" })}
      </span>
      <span>
        {t("fanTan")} <b className="font-semibold text-text">{(first + second + third) % 4 || 4}</b>
      </span>
    </p>
  );
}
