"use client";

import { BookX, RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { StateMessage } from "@/components/ui/state-message";

/** The platform gives no rules now: says so, and asks the server for the page again when pressed. */
export function RulesUnavailable(): ReactNode {
  const t = useTranslations("rules");
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return (
    <StateMessage className="min-h-72" icon={<BookX size={20} />} title={t("failed")} body={t("failedBody")}>
      <Button className="mt-3" aria-busy={pending} onClick={() => startTransition(() => router.refresh())}>
        <RefreshCw aria-hidden size={16} className={classNames(pending && "animate-spin")} />
        {t("retry")}
      </Button>
    </StateMessage>
  );
}
