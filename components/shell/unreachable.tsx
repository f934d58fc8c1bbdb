import { ServerOff } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StateMessage } from "@/components/ui/state-message";
import { RetryRefresh } from "./retry-refresh";

/** The platform does not answer: says so, and comes back by itself. */
export function Unreachable(): ReactNode {
  const t = useTranslations("outage");
  const landing = useTranslations("landing");
  return (
    <main id="main" className="mx-auto grid min-h-[70dvh] max-w-lg place-items-center p-6">
      <div role="alert" className="panel w-full py-6">
        <StateMessage icon={<ServerOff size={20} />} title={t("unreachable")} body={t("unreachableBody")}>
          <RetryRefresh label={landing("retry")} />
        </StateMessage>
      </div>
    </main>
  );
}
