import { CircleUserRound, Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import type { Locale } from "@/lib/contract/games";
import { Balance } from "./balance";
import { Brand, DemoMark } from "./brand";
import { GameMenu, GameMenuList } from "./game-menu";
import { LanguageSelect } from "./language-select";
import { LogoutButton } from "./logout-button";
import { MobileMenu } from "./mobile-menu";

export interface SiteHeaderProps {
  username: string;
  locale: Locale;
  demo: boolean;
  /** The word in the middle of the mobile bar. */
  title: string;
  /** True on a game's page: its menu stands beside the balance and in the side menu. */
  game?: boolean;
  /** Turns the game's live stream on and off. */
  live?: ReactNode;
  /** A strip about the round. */
  round?: ReactNode;
}

/** The bar of every signed-in page: one row on a desk; on mobile a compact row and, in a game, the round below it. */
export function SiteHeader({ username, locale, demo, title, game = false, live, round }: SiteHeaderProps): ReactNode {
  const t = useTranslations("shell");
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-page/95 backdrop-blur-sm">
      <div className="mx-auto flex h-13 max-w-[110rem] items-center gap-2 px-2 max-[22.5rem]:gap-1 max-[22.5rem]:px-1 desk:h-15 desk:gap-4 desk:px-5">
        <button
          type="button"
          popoverTarget="main-menu"
          aria-label={t("menu")}
          className={buttonClasses({ look: "ghost", size: "icon" }, "desk:hidden")}
        >
          <Menu aria-hidden size={22} />
        </button>
        <span className="max-desk:hidden">
          <Brand />
        </span>
        {/* On the narrowest phones the balance needs the room; the strip below still names the game. */}
        <span className="min-w-0 truncate text-lg font-semibold max-[22.5rem]:sr-only desk:hidden">{title}</span>
        {/* In a game the phone's strip below has the room for it. */}
        {demo && (
          <span className={classNames("flex", round !== undefined && "max-desk:hidden")}>
            <DemoMark />
          </span>
        )}
        {round !== undefined && <div className="min-w-0 flex-1 border-l border-line pl-4 max-desk:hidden">{round}</div>}
        <div className="ml-auto flex items-center gap-1.5 max-[22.5rem]:gap-0.5 desk:gap-2">
          {live}
          {game && <GameMenu />}
          <span className="max-desk:hidden">
            <LanguageSelect locale={locale} signedIn />
          </span>
          <p className="flex items-center gap-1.5 text-sm text-muted max-wide:hidden">
            <CircleUserRound aria-hidden size={18} />
            <span className="sr-only">{t("signedInAs", { username })}</span>
            <span aria-hidden className="max-w-28 truncate">
              {username}
            </span>
          </p>
          <Balance />
          <span className="max-desk:hidden">
            <LogoutButton />
          </span>
        </div>
      </div>
      {round !== undefined && (
        <div className="flex items-center gap-2.5 border-t border-line px-3 py-1.5 desk:hidden">
          {demo && <DemoMark />}
          <div className="min-w-0 flex-1">{round}</div>
        </div>
      )}
      <MobileMenu id="main-menu" username={username} locale={locale}>
        {game && <GameMenuList menuId="main-menu" />}
      </MobileMenu>
    </header>
  );
}
