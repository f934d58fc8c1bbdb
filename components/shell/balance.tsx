"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useBalance, useBalanceLoaded, usePlayerActions } from "@/lib/live/player-hooks";
import { formatFunds } from "@/lib/wording/funds";

/** The wallet's balance and the button that asks for it again. */
export function Balance(): ReactNode {
  const t = useTranslations("shell");
  const funds = useTranslations("funds");
  const balance = useBalance();
  const loaded = useBalanceLoaded();
  const { refreshBalance } = usePlayerActions();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = (): void => {
    if (refreshing) return;
    setRefreshing(true);
    void refreshBalance().finally(() => setRefreshing(false));
  };
  return (
    <div className="flex items-center rounded-md border border-line bg-raised">
      <p className="flex flex-col pl-3 leading-none">
        <span className="eyebrow leading-none! max-desk:sr-only">{t("balance")}</span>
        <output
          aria-live="off"
          data-testid="balance"
          className="text-base leading-none font-semibold whitespace-nowrap desk:mt-1.5"
        >
          {loaded ? funds("amount", { amount: formatFunds(balance) }) : "–"}
        </output>
      </p>
      <Button look="ghost" size="icon" aria-label={t("refreshBalance")} onClick={refresh} className="max-desk:size-9">
        <RefreshCw aria-hidden size={16} className={classNames(refreshing && "animate-spin")} />
      </Button>
    </div>
  );
}
