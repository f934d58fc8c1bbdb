"use client";

import { Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { useSite } from "@/lib/live/player/use-player";
import { AccountBalance } from "./balance";
import { Brand, BrandLogo, DemoMark } from "./brand";
import { ExitLink } from "./merchant-links";
import { LOBBY_ENTRIES, HeaderIcons, SideMenuList } from "./game-menu";
import { LanguageSelect } from "../language/language-select";
import { LogoutButton } from "./logout-button";
import { MobileMenu } from "./mobile-menu";

export interface LobbyHeaderProps {
  /** The page's name in the mobile bar, for screen readers; others see the logo. */
  title: string;
  speaker?: ReactNode;
}

export function LobbyHeader({ title, speaker }: LobbyHeaderProps): ReactNode {
  const site = useSite();
  const t = useTranslations("shell");
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-page">
      <div className="mx-auto flex h-13 max-w-[160rem] items-center gap-1 px-2 desk:h-15 desk:gap-3 desk:px-8">
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
        <span className="sr-only desk:hidden">{title}</span>
        <span className="flex min-w-0 flex-1 flex-col items-start desk:contents">
          <BrandLogo className="h-5 desk:hidden" />
          {site?.demo === true && <DemoMark />}
        </span>
        <ExitLink className={buttonClasses({ look: "ghost" }, "min-w-0 max-w-72 px-2! max-desk:hidden")} />
        <span className="ml-auto flex shrink-0 items-center">
          <HeaderIcons entries={LOBBY_ENTRIES} wordless />
          <span className="max-[22.5rem]:hidden">{speaker}</span>
        </span>
        <span className="max-desk:hidden">
          <LanguageSelect signedIn />
        </span>
        <div className="flex items-center">
          <AccountBalance />
        </div>
        <span className="max-desk:hidden">
          <LogoutButton />
        </span>
      </div>
      <MobileMenu id="main-menu">
        <SideMenuList menuId="main-menu" entries={LOBBY_ENTRIES} />
      </MobileMenu>
    </header>
  );
}
