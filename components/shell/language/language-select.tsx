"use client";

import { ChevronDown, Check } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { htmlLang, LOCALE_NAMES } from "@/lib/locale";
import { useLanguage, chooseLocale } from "@/lib/language/language";
import { useBrand } from "@/lib/browser/brand";
import { type Locale, LOCALES } from "@/lib/contract/games";
import type { StaticImageData } from "next/image";
import en from "./flags/en.svg";
import id from "./flags/id.svg";
import tc from "./flags/tc.svg";
import th from "./flags/th.svg";
import vn from "./flags/vn.svg";
import zh from "./flags/zh.svg";

interface LanguageSelectProps {
  /** True: the choice is also sent to the platform, which starts the next session in this language. */
  signedIn: boolean;
  className?: string;
}

const MENU = "language-menu";

/** A native popover, because it opens before any script has run. Use it once in a page: its `id` is fixed. */
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

const FLAGS: Readonly<Record<Locale, StaticImageData>> = { en, id, tc, th, vn, zh };

/** The flag is a file, because some systems have no flag characters. */
function Flag({ locale }: { locale: Locale }): ReactNode {
  return (
    // A vector of a few hundred bytes, which a closed menu does not fetch: it needs no optimising.
    // oxlint-disable-next-line nextjs/no-img-element
    <img
      src={FLAGS[locale].src}
      alt=""
      width={21}
      height={14}
      loading="lazy"
      className="h-3.5 w-5.25 shrink-0 rounded-[2px] outline outline-text/15"
    />
  );
}

interface LanguageChoicesProps {
  /** True: the choice is also sent to the platform, which starts the next session in this language. */
  signedIn: boolean;
  /** `id` of the popover that holds the list: a choice closes it. Absent without a popover. */
  popoverId?: string;
  className?: string;
}

/** A choice does not reload the page: the chips stay on the table. */
export function LanguageChoices({ signedIn, popoverId, className }: LanguageChoicesProps): ReactNode {
  const t = useTranslations("shell");
  const { locale, pending, take } = useLanguage();
  return (
    <ul aria-label={t("language")} className={classNames("flex flex-col", pending && "opacity-60", className)}>
      {(useBrand()?.locales ?? LOCALES).map((code) => (
        <li key={code}>
          <button
            type="button"
            lang={htmlLang(code)}
            aria-current={code === locale}
            {...(popoverId !== undefined && { popoverTarget: popoverId, popoverTargetAction: "hide" as const })}
            onClick={() => {
              if (code === locale) return;
              chooseLocale(code, signedIn);
              take(code);
            }}
            className="flex min-h-10 w-full items-center gap-3 rounded-md px-3 text-left text-sm text-muted transition-colors hover:bg-raised hover:text-text aria-current:font-semibold aria-current:text-text"
          >
            <Flag locale={code} />
            <span className="flex-1">{LOCALE_NAMES[code]}</span>
            {code === locale && <Check aria-hidden size={16} className="text-accent" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
