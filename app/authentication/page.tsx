import { Radio, ScrollText, ShieldCheck } from "lucide-react";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SignInForm } from "@/components/account/sign-in-form";
import { BrandMark, DemoMark } from "@/components/shell/brand";
import { LanguageSelect } from "@/components/shell/language-select";
import { ClientMessages } from "@/components/shell/messages-provider";
import { publicConfig } from "@/lib/bff/page";
import { localeOfTag } from "@/lib/locale";

export async function generateMetadata(): Promise<Metadata> {
  const meta = await getTranslations("meta");
  return { title: meta("signIn") };
}

export default async function AuthenticationPage(): Promise<ReactNode> {
  const [t, brand, locale] = await Promise.all([getTranslations("auth"), getTranslations("brand"), getLocale()]);
  const { demo, demoPlayers } = publicConfig();
  const promises = [
    { Icon: ShieldCheck, words: t("promiseDraw") },
    { Icon: Radio, words: t("promiseLive") },
    { Icon: ScrollText, words: t("promiseMoney") },
  ];
  return (
    <ClientMessages namespaces={["auth", "errors", "shell"]}>
      <div className="scene mx-auto grid min-h-dvh max-w-[76rem] content-center gap-8 p-5 wide:grid-cols-[1.15fr_1fr] wide:gap-16 wide:p-10">
        <header className="flex flex-col justify-center gap-8">
          <div className="flex items-center gap-3">
            <BrandMark className="size-10" />
            <p>
              <span className="block text-xl font-semibold tracking-tight">{brand("name")}</span>
              <span className="block text-sm text-muted">{brand("tagline")}</span>
            </p>
            {demo && <DemoMark />}
          </div>
          <ul className="flex flex-col gap-4 max-wide:hidden">
            {promises.map(({ Icon, words }) => (
              <li key={words} className="flex items-center gap-4 text-lg text-muted">
                <span
                  aria-hidden
                  className="grid size-11 shrink-0 place-items-center rounded-full bg-raised text-accent"
                >
                  <Icon size={20} />
                </span>
                {words}
              </li>
            ))}
          </ul>
        </header>
        <main id="main" className="panel w-full max-w-md justify-self-center p-6 desk:p-8 wide:justify-self-end">
          <div className="mb-6 flex items-start justify-between gap-4">
            <div>
              <h1 className="text-2xl font-bold tracking-tight">{t("title")}</h1>
              <p className="mt-1 text-sm text-muted">{t("lead")}</p>
            </div>
            <LanguageSelect locale={localeOfTag(locale)} signedIn={false} className="max-w-36" />
          </div>
          <SignInForm demoAccounts={demoPlayers} />
        </main>
      </div>
    </ClientMessages>
  );
}
