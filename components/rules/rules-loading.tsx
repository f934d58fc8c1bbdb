"use client";

import { LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StateMessage } from "@/components/ui/state-message";

/** The rules are on their way. */
export function RulesLoading(): ReactNode {
  const t = useTranslations("rules");
  return (
    <div role="status">
      <StateMessage
        className="min-h-72"
        icon={<LoaderCircle size={20} className="animate-spin" />}
        title={t("loading")}
      />
    </div>
  );
}
