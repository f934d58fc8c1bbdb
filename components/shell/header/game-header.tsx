"use client";

import { ArrowLeft, Menu } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";
import { useSite } from "@/lib/live/player/use-player";
import { AccountBalance } from "./balance";
import { Brand, BrandLogo, DemoMark } from "./brand";
import { DepositLink } from "./merchant-links";
import { MENU_ENTRIES, HeaderIcons, SideMenuList } from "./game-menu";
import { LanguageSelect } from "../language/language-select";
import { LogoutButton } from "./logout-button";
import { MobileMenu } from "./mobile-menu";

export interface GameHeaderProps {
  live: ReactNode;
  speaker?: ReactNode;
  round: ReactNode;
  clock: ReactNode;
}

const BAR = "sticky top-0 z-30 border-b border-line bg-page max-desk:h-17.5 squat:static";

/** PK10's header. On mobile its title is 'Bet' (specification). */
export function GameHeader(props: GameHeaderProps): ReactNode {
  const t = useTranslations("shell");
  return (
    <header className={BAR}>
      <Rows {...props} title={t("bet")}>
        <WayBack className="sr-only" />
      </Rows>
    </header>
  );
}

/** The bar of the other games, without a title. In a wide window the link to the lobby shows its word. */
export function GameBar(props: GameHeaderProps): ReactNode {
  const t = useTranslations("shell");
  return (
    <section aria-label={t("menu")} className={BAR}>
      <Rows {...props}>
        <WayBack className="text-sm max-wide:sr-only" />
      </Rows>
    </section>
  );
}

/** `className` is for the link's word. */
function WayBack({ className }: { className: string }): ReactNode {
  const t = useTranslations("shell");
  return (
    <SoftLink
      href="/lobby/home"
      className={buttonClasses({ look: "ghost" }, "min-h-9! px-2! max-desk:size-11 desk:-ml-2")}
    >
      <ArrowLeft aria-hidden size={20} />
      <span className={className}>{t("lobby")}</span>
    </SoftLink>
  );
}

/**
 * One row on a desktop. On mobile the header is 70 px high (specification, point 9): a row of 44 px, which a thumb can
 * hit, with the round and the buttons, and below it the clock and the balance. The touch target of the balance's button
 * reaches up into the round's text, which is no target.
 */
function Rows({
  live,
  speaker,
  title,
  round,
  clock,
  children,
}: GameHeaderProps & { title?: string; children: ReactNode }): ReactNode {
  const site = useSite();
  const t = useTranslations("shell");
  return (
    <>
      {/* On a desktop both rows form one row: `order` places the parts to the right of the round. */}
      <div className="mx-auto max-w-[120rem] desk:flex desk:h-15 desk:items-center desk:gap-1.5 desk:px-2 wide:gap-2 wide:px-3 full:px-5 min-[90rem]:gap-3">
        <div className="flex h-11 items-center desk:contents">
          {children}
          <span className="max-wide:hidden">
            <Brand />
          </span>
          <RoundTitle title={title} round={round} />
          <div className="flex items-center desk:order-1 desk:gap-0.5">
            {live}
            <HeaderIcons entries={MENU_ENTRIES} />
            {speaker}
          </div>
          <button
            type="button"
            popoverTarget="main-menu"
            aria-label={t("menu")}
            className={buttonClasses({ look: "ghost", size: "icon" }, "max-desk:size-11 desk:hidden")}
          >
            <Menu aria-hidden size={21} />
          </button>
          <span className="max-desk:hidden desk:order-1">
            <LanguageSelect signedIn />
          </span>
        </div>
        <div className="flex h-6.5 items-center gap-1 px-2 desk:contents">
          <div className="min-w-25 shrink-0 desk:min-w-0 desk:grow">{clock}</div>
          {/* The demo mark and the deposit link come with the first data: they use the clock's space. */}
          <span className="shrink-0 max-desk:order-3 max-desk:ml-auto">{site?.demo === true && <DemoMark />}</span>
          <DepositLink />
          <div className="contents desk:order-1 desk:block">
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

function RoundTitle({ title, round }: { title: string | undefined; round: ReactNode }): ReactNode {
  return (
    <div className="flex min-w-0 flex-1 flex-col desk:flex-initial desk:shrink-[999] desk:border-l desk:border-line desk:pl-2 wide:pl-3">
      <div className="flex min-w-0 items-center gap-1.5 wide:hidden">
        <BrandLogo className="h-3.5 desk:h-4" />
        {title !== undefined && (
          <span className="shrink-0 border-l border-line-strong pl-1.5 text-xs leading-none font-semibold text-muted max-[359px]:hidden desk:hidden">
            {title}
          </span>
        )}
      </div>
      {round}
    </div>
  );
}
