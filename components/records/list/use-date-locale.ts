"use client";

import english from "dayjs/locale/en-gb";
import { useLocale } from "next-intl";
import { useEffect, useState } from "react";
import type { Locale } from "@/lib/contract/games";
import { localeOfTag } from "@/lib/locale";

/** dayjs's locale of each language. The English one is British: its weeks begin on Monday. */
const LOADERS: Readonly<Record<Locale, () => Promise<{ default: ILocale }>>> = {
  en: async () => ({ default: english }),
  id: () => import("dayjs/locale/id"),
  tc: () => import("dayjs/locale/zh-tw"),
  th: () => import("dayjs/locale/th"),
  vn: () => import("dayjs/locale/vi"),
  zh: () => import("dayjs/locale/zh-cn"),
};

/** The names of months and days in the page's language: null until they are loaded, English if they cannot be. */
export function useDateLocale(): ILocale | null {
  const locale = localeOfTag(useLocale());
  const [loaded, setLoaded] = useState<ILocale | null>(null);
  useEffect(() => {
    let current = true;
    const take = (names: ILocale): void => {
      if (current) setLoaded(names);
    };
    LOADERS[locale]().then(
      ({ default: names }) => take(names),
      (error: unknown) => {
        console.warn(`the names of days in ${locale} could not be loaded`, error);
        take(english);
      },
    );
    return () => {
      current = false;
    };
  }, [locale]);
  return loaded;
}
