"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useLobbyCommits } from "@/lib/live/lobby/provider";

/** The text below the lobby's title: about committed draws only once a game is seen to commit its own. */
export function LobbyLead(): ReactNode {
  const t = useTranslations("lobby");
  return (
    <p className="mt-1.5 min-h-[2lh] text-muted desk:min-h-[1lh]">
      {useLobbyCommits() ? t("leadCommitted") : t("lead")}
    </p>
  );
}
