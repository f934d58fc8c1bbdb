"use client";

import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useExit } from "@/lib/browser/exit-url";
import { askParent } from "@/lib/browser/parent-page";

/** The link back to the merchant's own site, out of any frame; nothing if the merchant has given no address. */
export function ExitLink({ className }: { className: string }): ReactNode {
  const t = useTranslations("landing");
  const exit = useExit();
  if (exit === null) return null;
  const words = t("exitTo", { host: exit.host });
  return (
    <a
      href={exit.url}
      target="_top"
      title={words}
      className={className}
      onClick={(press) => askParent("exit", { url: exit.url }) && press.preventDefault()}
    >
      <ArrowLeft aria-hidden size={18} className="shrink-0" />
      <span className="truncate">{words}</span>
    </a>
  );
}
