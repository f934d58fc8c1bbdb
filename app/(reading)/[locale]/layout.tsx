import type { Metadata } from "next";
import { locale as localeOfPage } from "next/root-params";
import type { ReactNode } from "react";
import { DEFAULT_LOCALE, htmlLang, parseLocale } from "@/lib/locale";
import "../../globals.css";

/** These pages show the platform's texts for this player. The server renders them on each request. They need no script. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = { icons: { icon: "/brand/icon" }, robots: { index: false } };

export default async function ReadingLayout({ children }: { children: ReactNode }): Promise<ReactNode> {
  const locale = parseLocale(await localeOfPage()) ?? DEFAULT_LOCALE;
  return (
    <html lang={htmlLang(locale)}>
      <head>
        {/* oxlint-disable-next-line next/no-css-tags -- the build cannot know the content of this style sheet */}
        <link rel="stylesheet" href="/brand.css" />
      </head>
      <body>{children}</body>
    </html>
  );
}
