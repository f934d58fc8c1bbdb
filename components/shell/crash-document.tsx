"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { chooseLocale, htmlLang, intlTag } from "@/lib/locale";
import { CrashScreen } from "./crash-screen";

/** The crash screen with its own words, for a document that has none: its language and its body. */
export async function crashDocument(onRetry: () => void): Promise<{ lang: string; body: ReactNode }> {
  const cookie = /(?:^|; )user_locale=(\w+)/.exec(document.cookie)?.[1];
  const locale = chooseLocale(cookie, navigator.language);
  const catalogue: { default: { crash: object } } = await import(`@/messages/${locale}.json`);
  const body = (
    <NextIntlClientProvider
      locale={intlTag(locale)}
      messages={{ crash: catalogue.default.crash }}
      timeZone="Asia/Kuala_Lumpur"
    >
      <CrashScreen onRetry={onRetry} />
    </NextIntlClientProvider>
  );
  return { lang: htmlLang(locale), body };
}
