"use client";

import { BookOpenText, ClipboardList, type LucideIcon, Scale, Settings2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { appEvents, type ModalName } from "@/lib/browser/events";

interface MenuEntry {
  /** What a press opens. */
  readonly modal: ModalName;
  readonly text: "records" | "rules" | "limits" | "preferences";
  readonly Icon: LucideIcon;
}

/** The entries of a game's menu, the same in the desk's header and in the side menu. */
const ENTRIES: readonly MenuEntry[] = [
  { modal: "transaction", text: "records", Icon: ClipboardList },
  { modal: "rules", text: "rules", Icon: BookOpenText },
  { modal: "limits", text: "limits", Icon: Scale },
  { modal: "preferences", text: "preferences", Icon: Settings2 },
];

/** The game's menu as a row of icons in the header; the bet records with their label where there is space, on mobile these alone. */
export function GameMenu(): ReactNode {
  const t = useTranslations("shell");
  return (
    <div className="flex items-center">
      {ENTRIES.map(({ modal, text, Icon }) => (
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
              ? "px-2! max-desk:min-h-9! full:px-2.5!"
              : "px-1.5! max-desk:hidden wide:px-2! full:px-2.5!",
          )}
        >
          <Icon
            aria-hidden
            size={18}
            className={classNames(modal === "transaction" && "min-[23.4rem]:max-desk:hidden")}
          />
          {modal === "transaction" && (
            <span aria-hidden className="header-word max-[34rem]:max-w-22">
              {t(text)}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/**
 * Hides the menu first: the focus is then on the menu's own button when the dialog opens, and returns there; an entry
 * inside a hidden menu could not take it back.
 */
function openFromMenu(entry: HTMLElement, modal: ModalName): void {
  entry.closest<HTMLElement>("[popover]")?.hidePopover();
  appEvents.emit("modal:open", modal);
}

/** The same entries with their labels, for the side menu; a press hides the menu, which is the popover `menuId`. */
export function GameMenuList({ menuId }: { menuId: string }): ReactNode {
  const t = useTranslations("shell");
  return (
    <ul className="flex flex-col gap-1">
      {ENTRIES.map(({ modal, text, Icon }) => (
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
