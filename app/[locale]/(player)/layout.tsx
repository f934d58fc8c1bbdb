import type { ReactNode } from "react";
import { AccountLanguage } from "@/components/shell/language/account-language";
import { ConfirmHost } from "@/components/shell/notices/confirm-host";
import { LayoutWatch, RefreshCheck } from "@/components/shell/document/page-effects";
import { ClientMessages } from "@/components/shell/language/messages-provider";
import { NoticeHost } from "@/components/shell/notices/notice-host";
import { PageOutage } from "@/components/shell/outage/page-outage";
import { SkipLink } from "@/components/shell/document/skip-link";
import { PlayerProvider } from "@/lib/live/player/provider";

/** Keeps the account and the connection when the player goes from page to page. */
export default function PlayerLayout({ children }: { children: ReactNode }): ReactNode {
  return (
    <PlayerProvider>
      <ClientMessages namespaces={["shell", "notices", "confirm", "maintenance", "outage", "landing"]}>
        <SkipLink />
        <NoticeHost />
        <ConfirmHost />
        <PageOutage />
      </ClientMessages>
      <AccountLanguage />
      <LayoutWatch />
      <RefreshCheck />
      {children}
    </PlayerProvider>
  );
}
