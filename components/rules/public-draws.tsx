import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import type { PlayedCode } from "@/lib/contract/games";
import { pathOfDraws } from "@/lib/paths";

/** The link from a game's rules to the page with its draws. */
export function PublicDraws({ game }: { game: PlayedCode }): ReactNode {
  const t = useTranslations("fairness");
  const games = useTranslations("games");
  return (
    <p className="px-4 pb-10 text-center print:hidden">
      <a href={pathOfDraws(game)} className={buttonClasses({})}>
        <ShieldCheck aria-hidden size={16} />
        {t("gameTitle", { game: games(game) })}
      </a>
    </p>
  );
}
