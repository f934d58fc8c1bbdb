import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import type { Outage } from "@/lib/outage";
import { BackButton } from "./back-button";
import { MaintenanceScreen } from "./maintenance-screen";
import { NoticeScreen } from "./notice-screen";
import { ReloadButton } from "./reload-button";
import { RetryRefresh } from "./retry-refresh";
import { Unreachable } from "./unreachable";

/** A refusal does not pass by itself as an outage does, but a game that is closed to the player may open again. */
const REFUSED_RETRY_MS = 30_000;

export interface OutageScreenProps {
  outage: Outage;
  /** Where a player goes who may not be here. */
  way: "lobby" | "sign-in";
}

/** What the server renders in place of a page that the platform gives nothing for: what it is, and the way on. */
export function OutageScreen({ outage: { kind, message }, way }: OutageScreenProps): ReactNode {
  const t = useTranslations("outage");
  const landing = useTranslations("landing");
  const notices = useTranslations("notices");
  switch (kind) {
    case "maintenance":
      return <MaintenanceScreen />;
    case "forbidden":
      return (
        <NoticeScreen title={t("forbidden")} body={t("forbiddenBody")}>
          <BackButton label={t("back")} />
          {way === "lobby" ? (
            <Link href="/lobby/home" className={buttonClasses({ look: "primary", size: "lg" })}>
              {landing("toLobby")}
            </Link>
          ) : (
            <Link href="/authentication" prefetch={false} className={buttonClasses({ look: "primary", size: "lg" })}>
              {landing("toSignIn")}
            </Link>
          )}
        </NoticeScreen>
      );
    case "outdated":
      return (
        <NoticeScreen title={t("outdated")} body={notices("refresh_page")}>
          <ReloadButton label={t("reload")} />
        </NoticeScreen>
      );
    case "refused":
      return (
        <NoticeScreen title={t("refused")} body={message}>
          <RetryRefresh label={landing("retry")} everyMs={REFUSED_RETRY_MS} className="" />
          <BackButton label={t("back")} />
        </NoticeScreen>
      );
    default:
      return <Unreachable />;
  }
}
