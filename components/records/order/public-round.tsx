import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { offers } from "@/lib/api/settings";
import { FAIR_ROUND_NO } from "@/lib/contract/fairness";
import type { GameCode } from "@/lib/contract/games";
import { pathOfDraw } from "@/lib/paths";
import { useSettings } from "@/lib/live/player/use-settings";

/** The link to the round's public page, which a player may show to others. Renders nothing if the platform has no such page. */
export function PublicRound({ game, roundNo }: { game: GameCode; roundNo: string }): ReactNode {
  const t = useTranslations("records");
  const settings = useSettings();
  if (settings === undefined || !offers(settings, "fairness")) return null;
  if (game === "LOBBY" || !FAIR_ROUND_NO.test(roundNo)) return null;
  return (
    <a href={pathOfDraw(game, roundNo)} target="_blank" className={buttonClasses({ look: "ghost" }, "self-start")}>
      <ExternalLink aria-hidden size={16} />
      {t("publicPage")}
    </a>
  );
}
