"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useBrand } from "@/lib/browser/brand";
import { askParent } from "@/lib/browser/parent-page";
import { localeOfTag } from "@/lib/locale";

const LINKS = ["support", "deposit", "terms", "responsible_gaming"] as const;

/** Renders nothing if the brand has neither a link nor a licence nor an age. */
export function BrandFooter(): ReactNode {
  const t = useTranslations("brand");
  const locale = localeOfTag(useLocale());
  const brand = useBrand();
  if (brand === null) return null;
  const { links, licence, minimum_age: age, default_locale: fallback } = brand;
  const text = licence[locale] ?? licence[fallback];
  const named = LINKS.flatMap((name) => (links[name] === undefined ? [] : [{ name, href: links[name] }]));
  if (named.length === 0 && text === undefined && age === null) return null;
  return (
    <footer className="mx-auto flex w-full max-w-[160rem] flex-wrap items-center gap-x-5 gap-y-2 border-t border-line p-4 text-sm text-muted desk:px-8">
      {age !== null && (
        <span
          role="img"
          aria-label={t("minimumAge", { age })}
          className="grid size-9 shrink-0 place-items-center rounded-full border-2 border-current text-xs font-bold text-text"
        >
          {age}+
        </span>
      )}
      {named.map(({ name, href }) => (
        <a
          key={name}
          href={href}
          target="_blank"
          rel="noreferrer"
          onClick={(press) =>
            (name === "support" || name === "deposit") && askParent(name, { url: href }) && press.preventDefault()
          }
          className="underline underline-offset-4 hover:text-text"
        >
          {t(`links.${name}`)}
        </a>
      ))}
      {text !== undefined && (
        <p className="min-w-0 basis-full text-xs text-faint wide:basis-auto wide:flex-1">{text}</p>
      )}
    </footer>
  );
}
