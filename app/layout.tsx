import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/messages-provider";
import { ResourceGuard } from "@/components/shell/resource-guard";
import { RouteProgress } from "@/components/shell/route-progress";
import { publicConfig } from "@/lib/bff/page";
import { htmlLang, localeOfTag } from "@/lib/locale";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const [brand, meta] = await Promise.all([getTranslations("brand"), getTranslations("meta")]);
  const name = brand("name");
  return {
    title: { default: name, template: `%s · ${name}` },
    description: meta("description"),
    icons: { icon: "/icon.svg" },
    robots: { index: false },
  };
}

export const viewport: Viewport = {
  themeColor: "#0b1014",
  colorScheme: "dark",
  viewportFit: "cover",
};

export default async function RootLayout({ children }: { children: ReactNode }): Promise<ReactNode> {
  const [locale, incoming, notices] = await Promise.all([getLocale(), headers(), getTranslations("notices")]);
  const revision = process.env.REVISION;
  return (
    <html lang={htmlLang(localeOfTag(locale))} data-framed={publicConfig().framed || undefined}>
      <head>
        <ResourceGuard nonce={incoming.get("x-nonce") ?? undefined} words={notices("resource_failed")} />
        {revision && <meta name="revision" content={revision} />}
      </head>
      <body>
        <RouteProgress />
        {/* The crash screen must have its words at hand wherever a page fails. */}
        <ClientMessages namespaces={["crash"]}>{children}</ClientMessages>
      </body>
    </html>
  );
}
