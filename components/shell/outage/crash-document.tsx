"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { localeOfRequest, htmlLang, intlTag, TIME_ZONE } from "@/lib/locale";
import { keptLocale } from "@/lib/language/language";
import { CrashScreen } from "./crash-screen";

/** Loads the messages that the document has lost, and returns the document's language and body. */
export async function crashDocument(onRetry: () => void): Promise<{ lang: string; body: ReactNode }> {
  const locale = localeOfRequest([keptLocale()], navigator.language);
  const catalogue: { default: { crash: object } } = await import(`@/messages/${locale}.json`);
  const body = (
    <NextIntlClientProvider locale={intlTag(locale)} messages={{ crash: catalogue.default.crash }} timeZone={TIME_ZONE}>
      <CrashScreen onRetry={onRetry} />
    </NextIntlClientProvider>
  );
  return { lang: htmlLang(locale), body };
}
