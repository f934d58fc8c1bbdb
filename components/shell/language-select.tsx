"use client";

import { Languages } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useTransition } from "react";
import { classNames } from "@/components/ui/class-names";
import { LOCALES, type Locale } from "@/lib/contract/games";
import { htmlLang, LOCALE_NAMES } from "@/lib/locale";
import { chooseLocale } from "./choose-locale";

export interface LanguageSelectProps {
  locale: Locale;
  /** Tells the platform too, so that the next session starts in this language. */
  signedIn: boolean;
  className?: string;
}

/** The six languages by their own names. The page stays where it is, with what lies on its table. */
export function LanguageSelect({ locale, signedIn, className }: LanguageSelectProps): ReactNode {
  const t = useTranslations("shell");
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const choose = (next: Locale): void => {
    chooseLocale(next, signedIn);
    startTransition(() => router.refresh());
  };
  return (
    <label
      className={classNames(
        "relative flex min-h-10 items-center gap-2 rounded-md border border-line bg-raised pl-3 text-sm text-muted transition-colors hover:border-line-strong hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent-strong",
        pending && "opacity-60",
        className,
      )}
    >
      <Languages aria-hidden size={16} />
      <select
        aria-label={t("language")}
        value={locale}
        onChange={(change) => {
          const next = LOCALES.find((candidate) => candidate === change.target.value);
          if (next) choose(next);
        }}
        className="h-10 min-w-0 flex-1 appearance-none rounded-md bg-transparent pr-3 text-text outline-none"
      >
        {LOCALES.map((code) => (
          <option key={code} value={code} lang={htmlLang(code)} className="bg-panel text-text">
            {LOCALE_NAMES[code]}
          </option>
        ))}
      </select>
    </label>
  );
}
