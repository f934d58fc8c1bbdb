"use client";

import { BookOpenText, ClipboardList, type LucideIcon, Scale, Settings2 } from "lucide-react";
import { type ModalName, appEvents } from "@/lib/browser/events";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";

interface MenuEntry {
  readonly modal: ModalName;
  readonly text: "records" | "rules" | "limits" | "preferences";
  readonly Icon: LucideIcon;
}

export const MENU_ENTRIES: readonly MenuEntry[] = [
  { modal: "transaction", text: "records", Icon: ClipboardList },
  { modal: "rules", text: "rules", Icon: BookOpenText },
  { modal: "limits", text: "limits", Icon: Scale },
  { modal: "preferences", text: "preferences", Icon: Settings2 },
];

export const LOBBY_ENTRIES: readonly MenuEntry[] = MENU_ENTRIES.filter(
  ({ modal }) => modal === "transaction" || modal === "preferences",
);

interface HeaderIconsProps {
  entries: readonly MenuEntry[];
  /** True: on a phone the icon of the bet records has no word, and the narrowest screens hide the icon. */
  wordless?: boolean;
}

/** A phone shows only the bet records. */
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
 * Hides the menu before the dialog opens: this moves the focus to the menu's button. When the dialog closes, it returns
 * the focus to that button; an entry of the hidden menu could not take the focus.
 */
function openFromMenu(entry: HTMLElement, modal: ModalName): void {
  entry.closest<HTMLElement>("[popover]")?.hidePopover();
  appEvents.emit("modal:open", modal);
}

interface SideMenuListProps {
  menuId: string;
  entries: readonly MenuEntry[];
}

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
