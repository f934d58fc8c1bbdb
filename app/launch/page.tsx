import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PendingLaunch } from "@/components/account/pending-launch";
import { ClientMessages } from "@/components/shell/messages-provider";
import { NoticeScreen } from "@/components/shell/notice-screen";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("launch");
  return { title: t("title") };
}

/** Where a merchant's link leads while another player is signed in: it waits for the player's word. */
export default async function LaunchPage(): Promise<ReactNode> {
  const t = await getTranslations("launch");
  return (
    <ClientMessages namespaces={["launch"]}>
      <NoticeScreen title={t("title")} body={t("warning")}>
        <PendingLaunch />
      </NoticeScreen>
    </ClientMessages>
  );
}
