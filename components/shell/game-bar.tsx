import { ArrowLeft, Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";
import type { Locale } from "@/lib/contract/games";
import { Balance } from "./balance";
import { DemoMark } from "./brand";
import { GameMenu, GameMenuList } from "./game-menu";
import { MobileMenu } from "./mobile-menu";

export interface GameBarProps {
  username: string;
  locale: Locale;
  demo: boolean;
  /** Turns the game's live stream on and off. */
  live: ReactNode;
  /** The game's name, its round and its countdown. */
  round: ReactNode;
}

/** The bar of a game without the site's header, which is PK10's alone (specification, point 2): the way back, the round, the balance. */
export function GameBar({ username, locale, demo, live, round }: GameBarProps): ReactNode {
  const t = useTranslations("shell");
  return (
    <div className="sticky top-0 z-30 border-b border-line bg-page/95 backdrop-blur-sm">
      <div className="mx-auto flex max-w-[110rem] flex-wrap items-center gap-x-1.5 px-2 desk:h-15 desk:flex-nowrap desk:gap-x-3 desk:px-4">
        <SoftLink href="/lobby/home" className={buttonClasses({ look: "ghost" }, "h-13 px-2! desk:h-11")}>
          <ArrowLeft aria-hidden size={20} />
          <span className="max-desk:sr-only">{t("lobby")}</span>
        </SoftLink>
        {demo && <DemoMark />}
        <div className="order-last flex min-w-0 basis-full items-center border-t border-line px-1 py-1.5 desk:order-none desk:flex-1 desk:basis-auto desk:border-t-0 desk:border-l desk:py-0 desk:pl-4">
          <div className="min-w-0 flex-1">{round}</div>
        </div>
        <div className="ml-auto flex items-center gap-1.5 desk:gap-2">
          {live}
          <GameMenu />
          <Balance />
          <button
            type="button"
            popoverTarget="main-menu"
            aria-label={t("menu")}
            className={buttonClasses({ look: "ghost", size: "icon" })}
          >
            <Menu aria-hidden size={22} />
          </button>
        </div>
      </div>
      <MobileMenu id="main-menu" username={username} locale={locale}>
        <GameMenuList menuId="main-menu" />
      </MobileMenu>
    </div>
  );
}
