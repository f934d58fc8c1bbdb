"use client";

import { NextIntlClientProvider } from "next-intl";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { CrashScreen } from "@/components/shell/crash-screen";
import { chooseLocale, htmlLang, intlTag } from "@/lib/locale";
import "./globals.css";

type Messages = ComponentProps<typeof NextIntlClientProvider>["messages"];

/** The root layout itself failed, and its messages with it: this replaces the whole document and fetches its own words. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }): ReactNode {
  const [messages, setMessages] = useState<Messages>(null);
  const cookie = typeof document === "undefined" ? null : /(?:^|; )user_locale=(\w+)/.exec(document.cookie)?.[1];
  const locale = chooseLocale(cookie, typeof navigator === "undefined" ? null : navigator.language);
  useEffect(() => {
    let current = true;
    import(`@/messages/${locale}.json`).then(
      (catalogue: { default: { crash: object } }) => {
        if (current) setMessages({ crash: catalogue.default.crash });
      },
      () => window.location.reload(),
    );
    return () => {
      current = false;
    };
  }, [locale]);
  return (
    <html lang={htmlLang(locale)}>
      <body>
        {messages && (
          <NextIntlClientProvider locale={intlTag(locale)} messages={messages} timeZone="Asia/Kuala_Lumpur">
            <CrashScreen onRetry={reset} />
          </NextIntlClientProvider>
        )}
      </body>
    </html>
  );
}
