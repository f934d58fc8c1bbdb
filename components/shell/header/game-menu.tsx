"use client";

import { BookOpenText, ClipboardList, type LucideIcon, Scale, Settings2 } from "lucide-react";
import { type ModalName, appEvents } from "@/lib/browser/events";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";

interface MenuEntry {
  /** The dialog or page that an entry opens. */
  readonly modal: ModalName;
  readonly text: "records" | "rules" | "limits" | "preferences";
  readonly Icon: LucideIcon;
}

/** The entries of a game's menu, the same in the desktop header and in the side menu. */
export const MENU_ENTRIES: readonly MenuEntry[] = [
  { modal: "transaction", text: "records", Icon: ClipboardList },
  { modal: "rules", text: "rules", Icon: BookOpenText },
  { modal: "limits", text: "limits", Icon: Scale },
  { modal: "preferences", text: "preferences", Icon: Settings2 },
];

/** Entries that belong to no game. */
export const LOBBY_ENTRIES: readonly MenuEntry[] = MENU_ENTRIES.filter(
  ({ modal }) => modal === "transaction" || modal === "preferences",
);

interface HeaderIconsProps {
  entries: readonly MenuEntry[];
  /** On phones the icon of the bet records has no word; the narrowest screens show it only in the side menu. */
  wordless?: boolean;
}

/** The icons of a page's menu in its header. A phone shows only the bet records; a desktop with room adds their label. */
export function HeaderIcons({ entries, wordless = false }: HeaderIconsProps): ReactNode {
  const t = useTranslations("shell");
  return (
    <div className="flex items-center">
      {entries.map(({ modal, text, Icon }) => (
        <button
          key={modal}
          type="button"
          aria-haspopup="dialog"
          aria-label={t(text)}
          title={t(text)}
          onClick={() => appEvents.emit("modal:open", modal)}
          className={buttonClasses(
            { look: "ghost" },
            modal === "transaction"
              ? classNames(
                  "px-2! max-desk:min-h-11! max-desk:px-1.5! max-desk:min-w-11 full:px-2.5!",
                  wordless && "max-[22.5rem]:hidden",
                )
              : "px-1.5! max-desk:hidden wide:px-2! full:px-2.5!",
          )}
        >
          <Icon
            aria-hidden
            size={18}
            className={classNames(modal === "transaction" && !wordless && "min-[26rem]:max-desk:hidden")}
          />
          {modal === "transaction" && (
            <span
              aria-hidden
              className={classNames("header-word max-[34rem]:max-w-15", wordless && "max-desk:hidden!")}
            >
              {t(text)}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/**
 * Hides the menu first: when the dialog opens, the focus is on the menu's button and later returns there; an entry
 * inside a hidden menu could not get the focus back.
 */
function openFromMenu(entry: HTMLElement, modal: ModalName): void {
  entry.closest<HTMLElement>("[popover]")?.hidePopover();
  appEvents.emit("modal:open", modal);
}

interface SideMenuListProps {
  /** The popover that holds the list. */
  menuId: string;
  entries: readonly MenuEntry[];
}

/** A page's menu as a list with labels, in the side menu; a press hides the menu. */
export function SideMenuList({ menuId, entries }: SideMenuListProps): ReactNode {
  const t = useTranslations("shell");
  return (
    <ul className="flex flex-col gap-1">
      {entries.map(({ modal, text, Icon }) => (
        <li key={modal}>
          <button
            type="button"
            aria-haspopup="dialog"
            popoverTarget={menuId}
            popoverTargetAction="hide"
            onClick={(press) => openFromMenu(press.currentTarget, modal)}
            className={buttonClasses({ look: "ghost" }, "w-full justify-start! px-3!")}
          >
            <Icon aria-hidden size={18} />
            {t(text)}
          </button>
        </li>
      ))}
    </ul>
  );
}
