import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { StateMessage } from "@/components/ui/state-message";
import type { PlayedCode } from "@/lib/contract/games";
import { pathOfReading, type ReadingPage } from "@/lib/reading-page";

/** The platform gives no answer now: the link sends the request again. */
export function ReadingUnavailable({ game, page }: { game: PlayedCode; page: ReadingPage }): ReactNode {
  const t = useTranslations("rules");
  return (
    <StateMessage className="min-h-72" title={t("failed")} body={t("failedBody")}>
      <a href={pathOfReading(game, page)} className={buttonClasses({}, "mt-3")}>
        {t("retry")}
      </a>
    </StateMessage>
  );
}
