"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { appEvents } from "@/lib/browser/events";
import type { MenuEntry } from "./entries";

export interface HeaderIconsProps {
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
