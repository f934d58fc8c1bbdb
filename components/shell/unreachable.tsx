import { ServerOff } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { StateMessage } from "@/components/ui/state-message";
import { RetryRefresh } from "./retry-refresh";

/** The platform does not answer: says so, and comes back by itself. */
export async function Unreachable(): Promise<ReactNode> {
  const [t, landing] = await Promise.all([getTranslations("lobby"), getTranslations("landing")]);
  return (
    <main id="main" className="mx-auto grid min-h-[70dvh] max-w-lg place-items-center p-6">
      <div role="alert" className="panel w-full py-6">
        <StateMessage icon={<ServerOff size={20} />} title={t("unreachableTitle")} body={t("unreachableBody")}>
          <RetryRefresh label={landing("retry")} />
        </StateMessage>
      </div>
    </main>
  );
}
