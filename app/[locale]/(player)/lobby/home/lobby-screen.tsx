"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PreferencesModal } from "@/components/preferences/preferences-modal";
import { RecordsModal } from "@/components/records/modals";
import { ConnectionStrip } from "@/components/shell/notices/connection-strip";
import { PageTitle } from "@/components/shell/document/page-title";
import { SpeakerButton } from "@/components/sound/speaker-button";
import { LobbyHeader } from "@/components/shell/header/lobby-header";
import { LobbyProvider, useLobbyConnection } from "@/lib/live/lobby/provider";
import { LobbyGrid } from "@/components/lobby/lobby-grid";
import { LobbyLead, LobbyTitle, OrderChoice } from "@/components/lobby/lobby-head";
import { BrandFooter } from "@/components/shell/document/brand-footer";

const TILES_END = "tiles-end";

export function LobbyScreen(): ReactNode {
  const t = useTranslations();
  return (
    <LobbyProvider>
      <PageTitle name="meta.lobby" />
      {/* The first paint waits for the last tile. The style sheet puts starred tiles first: a starred tile that came later would move the others. */}
      <link rel="expect" href={`#${TILES_END}`} blocking="render" />
      <LobbyHeader title={t("games.LOBBY")} speaker={<SpeakerButton />} />
      <LobbyConnection />
      <main id="main" className="brand-backdrop mx-auto flex max-w-[160rem] flex-col gap-4 p-3 desk:gap-6 desk:p-8">
        <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <LobbyTitle />
            <LobbyLead />
          </div>
          <OrderChoice />
        </header>
        <LobbyGrid />
      </main>
      <span id={TILES_END} hidden />
      <BrandFooter />
      <RecordsModal game="ALL" />
      <PreferencesModal />
    </LobbyProvider>
  );
}

function LobbyConnection(): ReactNode {
  return <ConnectionStrip connection={useLobbyConnection()} />;
}
