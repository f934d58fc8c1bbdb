"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Segmented } from "@/components/ui/segmented";
import { usePreference } from "@/lib/browser/use-preferences";
import { LOBBY_ORDERS } from "@/lib/browser/preferences";

/** The player's choice of the order of the games. */
export function OrderChoice(): ReactNode {
  const t = useTranslations("lobby.order");
  const [order, setOrder] = usePreference("lobbyOrder");
  const options = LOBBY_ORDERS.map((value) => ({ value, label: t(value) }));
  return <Segmented label={t("label")} value={order} options={options} onChange={setOrder} />;
}
