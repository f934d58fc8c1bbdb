import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";

/** A named value of a proof, with a button that copies it. */
export function Hex({ name, hint, value }: { name: string; hint?: string; value: string }): ReactNode {
  const t = useTranslations("records");
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className="text-xs text-muted">
          {name}
          {hint !== undefined && <span className="text-faint"> · {hint}</span>}
        </p>
        <code className="font-mono text-xs leading-relaxed break-all">{value}</code>
      </div>
      <CopyButton text={value} label={t("copy", { what: name })} copied={t("copied")} />
    </div>
  );
}
