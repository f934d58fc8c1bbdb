"use client";

import { ClipboardList } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, lazy, useState } from "react";
import { buttonClasses } from "@/components/ui/button";

/** The records come to the browser when they are asked for. */
const RecordsDialog = lazy(async () => ({ default: (await import("./records-dialog")).RecordsDialog }));

/** Opens the player's bet records. */
export function RecordsButton(): ReactNode {
  const t = useTranslations("shell");
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("records")}
        onClick={() => setOpen(true)}
        className={buttonClasses({ look: "ghost" }, "px-2.5!")}
      >
        <ClipboardList aria-hidden size={18} />
        <span aria-hidden className="text-sm max-full:hidden">
          {t("records")}
        </span>
      </button>
      <Suspense>{open && <RecordsDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
