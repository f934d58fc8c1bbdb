"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { appEvents, type ModalName } from "@/lib/browser/events";
import type { MenuEntry } from "./entries";

/**
 * Hides the menu first: the focus is then on the menu's own button when the dialog opens, and returns there; an entry
 * inside a hidden menu could not take it back.
 */
function openFromMenu(entry: HTMLElement, modal: ModalName): void {
  entry.closest<HTMLElement>("[popover]")?.hidePopover();
  appEvents.emit("modal:open", modal);
}

export interface SideMenuListProps {
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
