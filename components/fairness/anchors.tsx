import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import type { FairChain } from "@/lib/contract/fairness";
import { stampOf } from "@/lib/time";

export function Anchors({ chains }: { chains: readonly FairChain[] }): ReactNode {
  const t = useTranslations("fairness");
  const records = useTranslations("records");
  return (
    <ul className="flex flex-col gap-2">
      {chains.map(({ id, anchor, length, created_at: createdAt }) => {
        const time = stampOf(createdAt);
        return (
          <li key={id} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <p className="text-xs text-muted">{t("chainOf", { id, length, time })}</p>
              <code className="font-mono text-xs leading-relaxed break-all">{anchor}</code>
            </div>
            <CopyButton text={anchor} label={records("copy", { what: t("anchor") })} copied={records("copied")} />
          </li>
        );
      })}
    </ul>
  );
}
