import type { Metadata } from "next";
import { locale as localeOfPage } from "next/root-params";
import type { ReactNode } from "react";
import { DEFAULT_LOCALE, htmlLang, parseLocale } from "@/lib/locale";
import "../../globals.css";

/** Pages with the platform's texts for this player, rendered on each request and readable without scripts. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { icons: { icon: "/brand/icon" }, robots: { index: false } };

export default async function ReadingLayout({ children }: { children: ReactNode }): Promise<ReactNode> {
  const locale = parseLocale(await localeOfPage()) ?? DEFAULT_LOCALE;
  return (
    <html lang={htmlLang(locale)}>
      <head>
        {/* The style sheet's bytes depend on the host. */}
        {/* oxlint-disable-next-line next/no-css-tags -- the build cannot know the content of this style sheet */}
        <link rel="stylesheet" href="/brand.css" />
      </head>
      <body>{children}</body>
    </html>
  );
}
