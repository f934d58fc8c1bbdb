import type { ReactNode } from "react";
import { getTranslations } from "next-intl/server";
import { AccountLanguage } from "@/components/shell/account-language";
import { ConfirmHost } from "@/components/shell/confirm-host";
import { LayoutWatch } from "@/components/shell/layout-watch";
import { ClientMessages } from "@/components/shell/messages-provider";
import { NoticeHost } from "@/components/shell/notice-host";
import { OutageScreen } from "@/components/shell/outage-screen";
import { RefreshCheck } from "@/components/shell/refresh-check";
import { Outage } from "@/lib/outage";
import { pageSession, publicConfig } from "@/lib/bff/page";
import { LiveProvider } from "@/lib/live/live-provider";
import { loadAccount } from "../load";

/** All that a signed-in player sees: the account and the one connection live here, across the pages. */
export default async function PlayerLayout({ children }: { children: ReactNode }): Promise<ReactNode> {
  const [account, session, t] = await Promise.all([loadAccount(), pageSession(), getTranslations("shell")]);
  if (account instanceof Outage) return <OutageScreen outage={account} way="sign-in" />;
  // The account call has redirected whoever has none.
  if (session === null) return null;
  const { hubKey, realtimeUrl } = publicConfig();
  return (
    <LiveProvider key={session.sid} sid={session.sid} account={account} realtime={{ key: hubKey, url: realtimeUrl }}>
      {/* The sign-in's random name, not its secret: calls repeat it, so that a tab never acts for another player. */}
      <meta name="session" content={session.sid} />
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t("skip")}
      </a>
      <ClientMessages namespaces={["shell", "notices", "confirm", "maintenance"]}>
        <NoticeHost />
        <ConfirmHost />
      </ClientMessages>
      <AccountLanguage />
      <LayoutWatch />
      <RefreshCheck />
      {children}
    </LiveProvider>
  );
}
