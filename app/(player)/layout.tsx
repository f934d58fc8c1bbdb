import type { ReactNode } from "react";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/shell/messages-provider";
import { NoticeHost } from "@/components/shell/notice-host";
import { Unreachable } from "@/components/shell/unreachable";
import { publicConfig } from "@/lib/bff/page";
import { LiveProvider } from "@/lib/live/live-provider";
import { loadAccount } from "../load";

/** All that a signed-in player sees: the account and the one connection live here, across the pages. */
export default async function PlayerLayout({ children }: { children: ReactNode }): Promise<ReactNode> {
  const [account, t] = await Promise.all([loadAccount(), getTranslations("shell")]);
  if (account === null) return <Unreachable />;
  const { hubKey, realtimeUrl } = publicConfig();
  return (
    <LiveProvider account={account} realtime={{ key: hubKey, url: realtimeUrl }}>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t("skip")}
      </a>
      <ClientMessages namespaces={["shell", "notices"]}>
        <NoticeHost />
      </ClientMessages>
      {children}
    </LiveProvider>
  );
}
