"use client";

import { RefreshCw, Wrench } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { call } from "@/lib/api/call";
import { underMaintenance } from "@/lib/browser/outage";

const ASK_MS = 10_000;

/** The page below keeps its chips. The cover asks every 10 to 20 seconds, and on a press, whether the maintenance is over. */
export function MaintenanceCover({ onOpenAgain }: { onOpenAgain: () => void }): ReactNode {
  const t = useTranslations("maintenance");
  const dialog = useRef<HTMLDialogElement>(null);
  const asking = useRef(false);
  const [busy, setBusy] = useState(false);
  const ask = useCallback(async (): Promise<void> => {
    if (asking.current) return;
    asking.current = true;
    setBusy(true);
    await call("me", {}).then(onOpenAgain, () => undefined);
    asking.current = false;
    setBusy(false);
  }, [onOpenAgain]);
  useEffect(() => {
    underMaintenance.set(true);
    return () => underMaintenance.set(false);
  }, []);
  useEffect(() => {
    // `showModal` puts the cover in the top layer, above every open dialog and menu, and makes the page below
    // unreachable.
    dialog.current?.showModal();
    const timer = setInterval(() => void ask(), ASK_MS * (1 + Math.random()));
    return () => clearInterval(timer);
  }, [ask]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="maintenance-cover"
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 m-0 grid h-dvh max-h-none w-screen max-w-none place-items-center overflow-y-auto bg-page/95 p-4 text-text backdrop:bg-page/80"
    >
      <MaintenancePanel titleId="maintenance-cover">
        <Button aria-disabled={busy} onClick={() => void ask()}>
          <RefreshCw aria-hidden size={16} className={classNames(busy && "animate-spin")} />
          {t("retry")}
        </Button>
      </MaintenancePanel>
    </dialog>
  );
}

interface MaintenancePanelProps {
  titleId: string;
  children: ReactNode;
}

function MaintenancePanel({ titleId, children }: MaintenancePanelProps): ReactNode {
  const t = useTranslations("maintenance");
  return (
    <div className="panel flex w-full max-w-md flex-col items-center gap-5 px-6 py-9 text-center shadow-float desk:px-9">
      <span aria-hidden className="grid size-14 place-items-center rounded-full bg-warn-soft text-warn">
        <Wrench size={26} />
      </span>
      <div className="flex flex-col gap-2.5">
        <h1 id={titleId} className="text-2xl font-bold tracking-tight text-balance">
          {t("title")}
        </h1>
        <p className="text-muted text-balance">{t("body")}</p>
      </div>
      <div className="w-full border-t border-line pt-5 text-sm text-balance text-muted">
        <p>{t("safe")}</p>
        <p>{t("safeBets")}</p>
      </div>
      <div className="flex flex-col items-center gap-2">
        {children}
        <p className="text-xs text-faint">{t("auto")}</p>
      </div>
    </div>
  );
}
