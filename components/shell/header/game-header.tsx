"use client";

import { ArrowLeft, Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";
import { useSite } from "@/lib/live/player/use-player";
import { AccountBalance } from "./balance";
import { Brand, DemoMark } from "./brand";
import { DepositLink } from "./deposit-link";
import { MENU_ENTRIES } from "./game-menu/entries";
import { HeaderIcons } from "./game-menu/header-icons";
import { SideMenuList } from "./game-menu/side-menu-list";
import { LanguageSelect } from "../language/language-select";
import { LogoutButton } from "./logout-button";
import { MobileMenu } from "./mobile-menu";

export interface GameHeaderProps {
  /** The button that turns the game's live stream on and off. */
  live: ReactNode;
  /** The button that turns the sound on and off. */
  speaker?: ReactNode;
  /** The game's title, its round's number and countdown. */
  round: ReactNode;
}

const BAR = "sticky top-0 z-30 border-b border-line bg-page max-desk:h-17.5";

/** PK10's header of the specification: after the way back it has the logo, on mobile 'Bet'. */
export function GameHeader(props: GameHeaderProps): ReactNode {
  const t = useTranslations("shell");
  return (
    <header className={BAR}>
      <Rows {...props}>
        <WayBack className="sr-only" />
        <span className="max-desk:hidden">
          <Brand />
        </span>
        <span className="shrink-0 text-lg leading-tight font-semibold whitespace-nowrap max-[28rem]:text-base desk:hidden">
          {t("bet")}
        </span>
      </Rows>
    </header>
  );
}

/** The header of the other games: it begins with the way back. */
export function GameBar(props: GameHeaderProps): ReactNode {
  const t = useTranslations("shell");
  return (
    <section aria-label={t("menu")} className={BAR}>
      <Rows {...props}>
        <WayBack className="text-sm max-[22.5rem]:sr-only" />
      </Rows>
    </section>
  );
}

/** To the lobby; the class is its word's. */
function WayBack({ className }: { className: string }): ReactNode {
  const t = useTranslations("shell");
  return (
    <SoftLink href="/lobby/home" className={buttonClasses({ look: "ghost" }, "-ml-2 min-h-9! px-2!")}>
      <ArrowLeft aria-hidden size={20} />
      <span className={className}>{t("lobby")}</span>
    </SoftLink>
  );
}

/**
 * On a desk one row: logo, round, the game's menu, language, player and balance, logout. On mobile 70 px (specification,
 * point 9): watch live, bet records and the menu above, the round and the balance below.
 */
function Rows({ live, speaker, round, children }: GameHeaderProps & { children: ReactNode }): ReactNode {
  const site = useSite();
  const t = useTranslations("shell");
  return (
    <>
      {/* On a desk both rows are one: `order` places what is right of the round. */}
      <div className="mx-auto max-w-[120rem] desk:flex desk:h-15 desk:items-center desk:gap-1.5 desk:px-2 wide:gap-2 wide:px-3 full:px-5 min-[90rem]:gap-3">
        <div className="flex h-10 items-center gap-1 pr-1 pl-3 max-[22.5rem]:gap-0.5 max-[22.5rem]:pl-2 desk:contents">
          {children}
          <span className="shrink-0 desk:order-1">{site?.demo === true && <DemoMark />}</span>
          <div className="ml-auto flex items-center gap-0.5 desk:order-1">
            {live}
            <HeaderIcons entries={MENU_ENTRIES} />
            {speaker}
          </div>
          <button
            type="button"
            popoverTarget="main-menu"
            aria-label={t("menu")}
            className={buttonClasses({ look: "ghost", size: "icon" }, "max-desk:size-9 desk:hidden")}
          >
            <Menu aria-hidden size={21} />
          </button>
          <span className="max-desk:hidden desk:order-1">
            <LanguageSelect signedIn />
          </span>
        </div>
        <div className="flex h-7 items-center gap-2 pr-1 pl-3 max-[22.5rem]:pl-2 desk:contents">
          <div className="min-w-0 flex-1 desk:border-l desk:border-line desk:pl-2 wide:pl-3">{round}</div>
          {/* It comes with the first data and must move nothing: it takes its space from the round's. */}
          <DepositLink />
          <div className="desk:order-1">
            <AccountBalance />
          </div>
        </div>
        <span className="max-desk:hidden desk:order-1">
          <LogoutButton />
        </span>
      </div>
      <MobileMenu id="main-menu">
        <SideMenuList menuId="main-menu" entries={MENU_ENTRIES} />
      </MobileMenu>
    </>
  );
}
