"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { useBrowserValue } from "@/lib/browser/use-browser-value";
import type { PlayedCode } from "@/lib/contract/games";

const VERIFY_FILE = "/verify.mjs";

export interface SelfCheckProps {
  game: PlayedCode;
  /** `YYYY-MM-DD`; empty while it is not known. */
  day: string;
}

export function SelfCheck({ game, day }: SelfCheckProps): ReactNode {
  const t = useTranslations("fairness");
  const records = useTranslations("records");
  const origin = useBrowserValue(() => window.location.origin, "https://…");
  const command = `node verify.mjs ${origin} ${game} ${day === "" ? "YYYY-MM-DD" : day}`;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{t("selfTitle")}</h2>
      <p className="max-w-[42rem] text-pretty text-prose">{t("self")}</p>
      <div className="flex items-center gap-2 rounded-md border border-line bg-panel py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 py-1.5 font-mono text-xs wrap-anywhere">{command}</code>
        <CopyButton text={command} label={records("copy", { what: "verify.mjs" })} copied={records("copied")} />
      </div>
      <a href={VERIFY_FILE} download className={buttonClasses({}, "self-start")}>
        <Download aria-hidden size={16} />
        {t("download")}
      </a>
    </section>
  );
}
