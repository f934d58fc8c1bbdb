"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useBrand } from "@/lib/browser/brand";
import type { Locale } from "@/lib/contract/games";
import { useLobbyCommits } from "@/lib/live/lobby/provider";
import { useUsername } from "@/lib/live/player/use-player";
import { localeOfTag } from "@/lib/locale";
import { Segmented } from "@/components/ui/segmented";
import { LOBBY_ORDERS } from "@/lib/browser/preferences";
import { usePreference } from "@/lib/browser/use-preferences";

function useBrandText(part: "lobby_title" | "lobby_text"): string | undefined {
  const locale: Locale = localeOfTag(useLocale());
  const brand = useBrand();
  return brand?.[part][locale] ?? brand?.[part][brand.default_locale];
}

export function LobbyTitle(): ReactNode {
  const t = useTranslations("lobby");
  const username = useUsername();
  const own = useBrandText("lobby_title");
  const title =
    username === undefined ? t("titleAlone") : (own?.replaceAll("{username}", username) ?? t("title", { username }));
  return <h1 className="text-2xl font-bold tracking-tight text-balance">{title}</h1>;
}

export function LobbyLead(): ReactNode {
  const t = useTranslations("lobby");
  const own = useBrandText("lobby_text");
  const commits = useLobbyCommits();
  return (
    <p className="mt-1.5 min-h-[2lh] text-muted desk:min-h-[1lh]">{own ?? t(commits ? "leadCommitted" : "lead")}</p>
  );
}

export function OrderChoice(): ReactNode {
  const t = useTranslations("lobby.order");
  const [order, setOrder] = usePreference("lobbyOrder");
  const options = LOBBY_ORDERS.map((value) => ({ value, label: t(value) }));
  return <Segmented label={t("label")} value={order} options={options} onChange={setOrder} />;
}
