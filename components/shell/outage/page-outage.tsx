"use client";

import { ArrowLeft, Hourglass, LoaderCircle, Lock, type LucideIcon, RefreshCw, ServerOff } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, buttonClasses } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";
import { StateMessage } from "@/components/ui/state-message";
import { useLoaderState, usePlayerContext } from "@/lib/live/player/use-player";
import { useBrand } from "@/lib/browser/brand";
import type { Outage } from "@/lib/browser/outage";
import { withReference } from "@/lib/wording/reference";
import { goBack, requestReload } from "@/lib/api/page-exit";
import { ExitLink } from "../header/merchant-links";

/** Maintenance has its own cover. After a failure the page tries again by itself, and at once on a press. */
export function PageOutage(): ReactNode {
  const { loader } = usePlayerContext();
  const { phase, outage } = useLoaderState();
  const retry = (): void => loader.retry();
  return (
    <div
      role="alert"
      className="pointer-events-none fixed inset-x-0 top-20 z-40 mx-auto grid w-full max-w-md justify-items-center px-3 *:pointer-events-auto"
    >
      {phase === "slow" && <Slow onRetry={retry} />}
      {outage !== null && <Failure outage={outage} onRetry={retry} />}
    </div>
  );
}

function Slow({ onRetry }: { onRetry: () => void }): ReactNode {
  const t = useTranslations("outage");
  const landing = useTranslations("landing");
  return (
    <p className="flex items-center gap-3 rounded-md border border-warn/40 bg-panel px-4 py-2 text-sm text-warn shadow-float">
      <LoaderCircle aria-hidden size={16} className="shrink-0 animate-spin" />
      {t("slow")}
      <Button size="sm" onClick={onRetry}>
        {landing("retry")}
      </Button>
    </p>
  );
}

const ICONS: Readonly<Record<Exclude<Outage["kind"], "maintenance">, LucideIcon>> = {
  unreachable: ServerOff,
  unreadable: ServerOff,
  busy: Hourglass,
  forbidden: Lock,
  refused: Lock,
  outdated: RefreshCw,
};

function Failure({
  outage: { kind, message, reference },
  onRetry,
}: {
  outage: Outage;
  onRetry: () => void;
}): ReactNode {
  const t = useTranslations("outage");
  const landing = useTranslations("landing");
  const notices = useTranslations("notices");
  const isLobby = usePathname().startsWith("/lobby");
  const signsIn = useBrand()?.sign_in !== false;
  if (kind === "maintenance") return null;
  const Icon = ICONS[kind];
  const body = {
    unreachable: () => t("unreachableBody"),
    unreadable: () => t("unreadableBody"),
    busy: () => t("busyBody"),
    forbidden: () => t("forbiddenBody"),
    refused: () => message,
    outdated: () => notices("refresh_page"),
  }[kind]();
  return (
    <div className="panel w-full py-4 shadow-float">
      <StateMessage icon={<Icon size={20} />} title={t(kind)} body={withReference(landing, body, reference)}>
        {kind === "unreadable" && message !== "" && process.env.NODE_ENV !== "production" && (
          <code className="mt-2 max-w-full text-xs wrap-anywhere text-warn">{message}</code>
        )}
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {kind === "outdated" ? (
            <ReloadButton label={t("reload")} />
          ) : (
            <Button look="primary" onClick={onRetry}>
              <RefreshCw aria-hidden size={16} />
              {landing("retry")}
            </Button>
          )}
          {(kind === "forbidden" || kind === "refused") && (
            <>
              <BackButton label={t("back")} />
              {kind === "forbidden" &&
                (!isLobby ? (
                  <SoftLink href="/lobby/home" className={buttonClasses({ size: "lg" })}>
                    {landing("toLobby")}
                  </SoftLink>
                ) : signsIn ? (
                  <SoftLink href="/authentication" className={buttonClasses({ size: "lg" })}>
                    {landing("toSignIn")}
                  </SoftLink>
                ) : (
                  <ExitLink className={buttonClasses({ size: "lg" }, "max-w-full")} />
                ))}
            </>
          )}
        </div>
      </StateMessage>
    </div>
  );
}

function BackButton({ label }: { label: string }): ReactNode {
  const router = useRouter();
  return (
    <Button size="lg" onClick={() => goBack(router)}>
      <ArrowLeft aria-hidden size={16} />
      {label}
    </Button>
  );
}

function ReloadButton({ label }: { label: string }): ReactNode {
  return (
    <Button look="primary" size="lg" onClick={() => requestReload({})}>
      <RefreshCw aria-hidden size={16} />
      {label}
    </Button>
  );
}
