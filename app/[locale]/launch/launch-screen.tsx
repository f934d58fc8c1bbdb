"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { FrameLaunch } from "@/components/account/frame-launch";
import { PendingLaunch } from "@/components/account/pending-launch";
import { NoticeScreen } from "@/components/shell/notices/notice-screen";
import { PageTitle } from "@/components/shell/document/page-title";
import { useVisitor } from "@/lib/api/use-visitor";
import { useBrowserValue } from "@/lib/browser/use-browser-value";
import { forgetCachedAccount } from "@/lib/live/player/cached-account";

const isOfFrame = (): boolean => window.parent !== window && /[?&](token|game)=/.test(window.location.search);

/** The page of a merchant's link. In a frame the page launches at once. In a window, if another player is signed in, it asks first. */
export function LaunchScreen(): ReactNode {
  const t = useTranslations("launch");
  // The visitor's answer lists the sites that may frame this page. Without that list this page cannot connect to the embedding page.
  // A reload could lose the answer to a single-use token.
  useVisitor({ reloads: false });
  useEffect(forgetCachedAccount, []);
  const hydrated = useBrowserValue(() => true, false);
  // Read once, because the address changes after the launch.
  const [ofFrame] = useState(() => typeof window !== "undefined" && isOfFrame());
  const framed = hydrated ? ofFrame : null;
  const asks = framed === false;
  return (
    <NoticeScreen {...(asks ? { title: t("title"), body: t("warning") } : {})}>
      <PageTitle name={asks ? "launch.title" : "launch.loading"} />
      {framed === null ? <p role="status">{t("loading")}</p> : framed ? <FrameLaunch /> : <PendingLaunch />}
    </NoticeScreen>
  );
}
