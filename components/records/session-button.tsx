import { Hourglass } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { beginVisit } from "@/lib/browser/visit-start";
import { useAccount } from "@/lib/live/player/use-player";

const SessionSummary = lazyPart(async () => (await import("./session-summary")).SessionSummary);

const POPOVER = "session-summary";

export function SessionButton(): ReactNode {
  const t = useTranslations("session");
  const accountId = useAccount()?.id;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (accountId !== undefined) beginVisit(accountId);
  }, [accountId]);
  return (
    <>
      <button
        type="button"
        popoverTarget={POPOVER}
        className="flex h-7 items-center gap-1 rounded-sm px-2 text-xs text-muted [anchor-name:--session] touch hover:text-text"
      >
        <Hourglass aria-hidden size={14} />
        <span className="max-[25rem]:sr-only">{t("title")}</span>
      </button>
      <section
        id={POPOVER}
        popover="auto"
        aria-label={t("title")}
        onToggle={(toggle) => setOpen(toggle.newState === "open")}
        className="m-auto menu-popover w-80 max-w-[calc(100vw-1.5rem)] p-4 text-sm [position-anchor:--session]"
      >
        {isOpen && accountId !== undefined && (
          <SessionSummary accountId={accountId} onMissing={() => document.getElementById(POPOVER)?.hidePopover()} />
        )}
      </section>
    </>
  );
}
