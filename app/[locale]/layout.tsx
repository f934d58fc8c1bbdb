import type { Metadata, Viewport } from "next";
import { getTranslations } from "next-intl/server";
import { locale as localeOfPage } from "next/root-params";
import type { ReactNode } from "react";
import { HeadScripts } from "@/components/shell/document/head-scripts";
import { LanguageProvider } from "@/lib/language/language";
import { ClientMessages } from "@/components/shell/language/messages-provider";
import { ParentFrame } from "@/components/shell/document/parent-frame";
import { RouteProgress } from "@/components/shell/document/route-progress";
import { LOCALES } from "@/lib/contract/games";
import { DEFAULT_LOCALE, htmlLang, parseLocale } from "@/lib/locale";
import "../globals.css";

/** The build renders every page below this layout in each language; `lib/bff/pages/visit.ts` leads each visit to the page in the visit's language. */
export const dynamic = "error";
export const dynamicParams = false;

export function generateStaticParams(): { locale: string }[] {
  return LOCALES.map((locale) => ({ locale }));
}

export async function generateMetadata(): Promise<Metadata> {
  const meta = await getTranslations("meta");
  return {
    description: meta("description"),
    icons: { icon: "/brand/icon" },
    manifest: "/manifest.webmanifest",
    robots: { index: false },
  };
}

export const viewport: Viewport = {
  viewportFit: "cover",
  // Keeps the bar with Confirm above the keyboard while the player types a stake.
  interactiveWidget: "resizes-content",
};

export default async function RootLayout({ children }: { children: ReactNode }): Promise<ReactNode> {
  const [param, t] = await Promise.all([localeOfPage(), getTranslations()]);
  const locale = parseLocale(param) ?? DEFAULT_LOCALE;
  const revision = process.env.REVISION ?? "";
  return (
    // The document's first script (`head-scripts.tsx`) marks this element before React hydrates it.
    <html lang={htmlLang(locale)} suppressHydrationWarning>
      <head>
        {/* The style sheet's bytes depend on the host. Without `precedence` the link stays in the document that the build writes. */}
        {/* oxlint-disable-next-line next/no-css-tags -- the build cannot know the content of this style sheet */}
        <link rel="stylesheet" href="/brand.css" />
        <HeadScripts failureWords={t("notices.resource_failed")} revision={revision} />
        {revision !== "" && <meta name="revision" content={revision} />}
      </head>
      <body>
        <noscript>
          <p className="p-4 text-center">{t("meta.needsScript")}</p>
        </noscript>
        <RouteProgress />
        <LanguageProvider locale={locale}>
          <ParentFrame />
          <ClientMessages namespaces={["crash"]}>{children}</ClientMessages>
        </LanguageProvider>
      </body>
    </html>
  );
}
