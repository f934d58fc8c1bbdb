import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BrandMark } from "./brand";
import { KeepSession } from "./keep-session";
import { MaintenancePanel } from "./maintenance-panel";
import { RetryRefresh } from "./retry-refresh";

/** Longer than for a lost server: maintenance takes minutes, and everybody is waiting. */
const RETRY_MS = 15_000;

/** What the server renders in place of a player's page while the platform is under maintenance; it comes back by itself. */
export function MaintenanceScreen(): ReactNode {
  const t = useTranslations("maintenance");
  return (
    <main
      id="main"
      aria-labelledby="maintenance"
      className="grid min-h-dvh content-center justify-items-center gap-6 p-4"
    >
      <KeepSession />
      <BrandMark className="size-12" />
      <MaintenancePanel titleId="maintenance">
        <RetryRefresh label={t("retry")} everyMs={RETRY_MS} className="" />
      </MaintenancePanel>
    </main>
  );
}
