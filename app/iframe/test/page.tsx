import type { Metadata } from "next";
import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { EmbedTester } from "@/components/embed/embed-tester";
import { BrandMark, DemoMark } from "@/components/shell/brand";
import { LanguageSelect } from "@/components/shell/language-select";
import { ClientMessages } from "@/components/shell/messages-provider";
import { frameAncestorsOf, publicConfig } from "@/lib/bff/page";
import { localeOfTag } from "@/lib/locale";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("embed");
  return { title: t("title") };
}

/** Where a merchant's engineer tries the embedding before writing a line of code. */
export default async function IframeTestPage(): Promise<ReactNode> {
  const [t, locale, incoming] = await Promise.all([getTranslations("embed"), getLocale(), headers()]);
  const { demo, demoPlayers } = publicConfig();
  return (
    <ClientMessages namespaces={["embed", "games", "shell"]}>
      <header className="flex items-center gap-3 border-b border-line px-4 py-3 desk:px-6">
        <BrandMark />
        <h1 className="text-lg font-semibold tracking-tight">{t("title")}</h1>
        {demo && <DemoMark />}
        <LanguageSelect locale={localeOfTag(locale)} signedIn={false} className="ml-auto" />
      </header>
      <main id="main">
        <EmbedTester
          locale={localeOfTag(locale)}
          players={demoPlayers}
          ancestors={frameAncestorsOf(incoming.get("host"))}
        />
      </main>
    </ClientMessages>
  );
}
