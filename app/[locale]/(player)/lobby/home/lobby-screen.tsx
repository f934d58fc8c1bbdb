"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LobbyConnection } from "@/components/shell/notices/lobby-connection";
import { PageTitle } from "@/components/shell/document/page-title";
import { LobbyHeader } from "@/components/shell/header/lobby-header";
import { LobbyProvider } from "@/lib/live/lobby/provider";
import { useAccount } from "@/lib/live/player/use-player";
import { LobbyGrid } from "@/components/lobby/lobby-grid";
import { LobbyLead } from "@/components/lobby/lobby-lead";

/** Every game at a glance, and the way into each. */
export function LobbyScreen(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  return (
    <LobbyProvider>
      <PageTitle name="meta.lobby" />
      <LobbyHeader title={t("games.LOBBY")} />
      <LobbyConnection />
      <main id="main" className="mx-auto flex max-w-[160rem] flex-col gap-4 p-3 desk:gap-6 desk:p-8">
        <header>
          <h1 className="text-2xl font-bold tracking-tight text-balance">
            {account === null ? t("lobby.titleAlone") : t("lobby.title", { username: account.username })}
          </h1>
          <LobbyLead />
        </header>
        <LobbyGrid />
      </main>
    </LobbyProvider>
  );
}
