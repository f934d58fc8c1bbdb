"use client";

import { Radio, ScrollText, ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { BrandFooter } from "@/components/shell/document/brand-footer";
import { BrandLogo, DemoMark } from "@/components/shell/header/brand";
import { ExitLink } from "@/components/shell/header/merchant-links";
import { LanguageSelect } from "@/components/shell/language/language-select";
import { PageTitle } from "@/components/shell/document/page-title";
import { buttonClasses } from "@/components/ui/button";
import { useVisitor } from "@/lib/api/use-visitor";
import { forgetCachedAccount } from "@/lib/live/player/cached-account";
import { CookiesBlocked } from "@/components/account/cookies-blocked";
import { SignInForm } from "@/components/account/sign-in-form";

/** The content starts at the top: a part that appears later moves no other part. */
export function SignInScreen(): ReactNode {
  const t = useTranslations("auth");
  const brand = useTranslations("brand");
  const { visitor } = useVisitor();
  useEffect(forgetCachedAccount, []);
  const promises = [
    { Icon: ShieldCheck, words: t("promiseDraw") },
    { Icon: Radio, words: t("promiseLive") },
    { Icon: ScrollText, words: t("promiseMoney") },
  ];
  return (
    <div className="race-backdrop mx-auto grid min-h-dvh max-w-[76rem] content-start gap-8 p-5 desk:pt-[12dvh] wide:grid-cols-[1.15fr_1fr] wide:gap-16 wide:p-10 wide:pt-[16dvh]">
      <PageTitle name="meta.signIn" />
      <header className="flex flex-col gap-8 wide:pt-8">
        <div>
          <div className="flex items-center gap-3">
            <BrandLogo className="h-10" />
            {visitor?.site.demo === true && <DemoMark />}
          </div>
          <p className="mt-1.5 text-sm text-muted">{brand("tagline")}</p>
        </div>
        <ul className="flex flex-col gap-4 max-wide:hidden">
          {promises.map(({ Icon, words }) => (
            <li key={words} className="flex items-center gap-4 text-lg text-muted">
              <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-full bg-raised text-accent">
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
          <LanguageSelect signedIn={false} className="max-w-36" />
        </div>
        <CookiesBlocked />
        <SignInForm demoAccounts={visitor?.site.demo_players ?? []} />
        {/* A player whom a merchant launched sees this page after the session has ended. This player has no password and needs a link to the merchant. */}
        <ExitLink className={buttonClasses({ look: "ghost" }, "mt-3 w-full")} />
      </main>
      <div className="wide:col-span-full">
        <BrandFooter />
      </div>
    </div>
  );
}
