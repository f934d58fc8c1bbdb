"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { htmlLang, LOCALE_NAMES } from "@/lib/locale";
import { Flag, LanguageChoices } from "./language-choices";
import { useLanguage } from "@/lib/language/language";

export interface LanguageSelectProps {
  /** True: the choice is also sent to the platform, which starts the next session in this language. */
  signedIn: boolean;
  className?: string;
}

const MENU = "language-menu";

/**
 * The current language with its flag and own name, and the menu of all six. A native popover opens before any script
 * has run. Use it once in a page.
 */
export function LanguageSelect({ signedIn, className }: LanguageSelectProps): ReactNode {
  const { locale } = useLanguage();
  const t = useTranslations("shell");
  const name = LOCALE_NAMES[locale];
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU}
        aria-label={`${t("language")}: ${name}`}
        title={t("language")}
        className={classNames(
          "flex min-h-10 items-center gap-2 rounded-md border border-line bg-raised px-2.5 text-sm whitespace-nowrap text-text transition-colors hover:border-line-strong hover:bg-hover",
          className,
        )}
      >
        <Flag locale={locale} />
        <span lang={htmlLang(locale)} className="max-full:hidden">
          {name}
        </span>
        <ChevronDown aria-hidden size={15} className="text-muted max-wide:hidden" />
      </button>
      <div id={MENU} popover="auto" className="menu-popover w-56 p-1.5 open:animate-fade">
        <LanguageChoices signedIn={signedIn} popoverId={MENU} />
      </div>
    </>
  );
}
