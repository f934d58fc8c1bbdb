"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { NoticeScreen } from "@/components/shell/notices/notice-screen";
import { PageTitle } from "@/components/shell/document/page-title";
import { useVisitor } from "@/lib/api/use-visitor";
import { PendingLaunch } from "@/components/account/pending-launch";

/** Where a merchant's link leads while another player is signed in: it waits for the player's word. */
export function LaunchScreen(): ReactNode {
  const t = useTranslations("launch");
  // A page around this frame is connected once it is known who may frame it.
  useVisitor();
  return (
    <NoticeScreen title={t("title")} body={t("warning")}>
      <PageTitle name="launch.title" />
      <PendingLaunch />
    </NoticeScreen>
  );
}
