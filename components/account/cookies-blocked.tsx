"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button";
import { useBrowserValue } from "@/lib/browser/use-browser-value";
import { keepsCookies } from "@/lib/cookie-site";

/** For a frame whose browser keeps no cookie: the sign-in form needs one. The link opens the lobby in a new tab. */
export function CookiesBlocked(): ReactNode {
  const t = useTranslations("auth");
  const blocked = useBrowserValue(() => window.parent !== window && !keepsCookies(), false);
  if (!blocked) return null;
  return (
    <div role="alert" className="mb-6 flex flex-col gap-3 rounded-md border border-line-strong p-4 text-sm">
      <p>{t("cookiesBlocked")}</p>
      <a href="/lobby/home" target="_blank" rel="noreferrer" className={buttonClasses({ look: "primary" })}>
        {t("openInTab")}
      </a>
    </div>
  );
}
