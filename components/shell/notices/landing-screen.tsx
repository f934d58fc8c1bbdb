"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, buttonClasses } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";
import { useVisitor } from "@/lib/api/use-visitor";
import { isErrorCode, LANDING_KEYS, saysSignedOut } from "@/lib/contract/errors";
import { readReference } from "@/lib/contract/trace";
import { withReference } from "@/lib/wording/reference";
import { useBrand } from "@/lib/browser/brand";
import { useExit } from "@/lib/browser/exit-url";
import { askParent, useParentGreeted } from "@/lib/browser/parent-page";
import { useBrowserValue } from "@/lib/browser/use-browser-value";
import { ridingBetsOf } from "@/lib/browser/riding-bets";
import { LanguageSelect } from "../language/language-select";
import { ExitLink } from "../header/merchant-links";
import { LaunchAgain } from "./launch-again";
import { NoticeScreen } from "./notice-screen";
import { PageTitle } from "../document/page-title";

const parameter = (name: string): string | null => new URLSearchParams(window.location.search).get(name);
const messageOfAddress = (): string | null => parameter("message")?.trim() ?? "";

/**
 * Shows the message of its address, or without a message a greeting, and a link to the next page. A message is a known
 * key, or the platform's own words, whose signature the server has verified. The document is the same for all: scripts
 * add the words.
 */
export function LandingScreen(): ReactNode {
  const t = useTranslations("landing");
  const notices = useTranslations("notices");
  const errors = useTranslations("errors");
  const addressed = useBrowserValue(messageOfAddress, null);
  const { visitor, settled } = useVisitor();
  const account = visitor?.account ?? null;
  // An old or a foreign link may say to a signed-in player that the session is over.
  const message = account !== null && addressed !== null && saysSignedOut(addressed) ? "" : addressed;
  const hasSignIn = useBrand()?.sign_in ?? true;
  const isEnded = !hasSignIn && (message === "unauthenticated" || message === "session_expired");
  const isKicked = !hasSignIn && message === "account_kick";
  const exit = useExit();
  const isHeard = useParentGreeted();
  const wordsOf = (key: string): string => {
    if (isEnded) return t("ended");
    if (isKicked) return notices("account_abnormal");
    const notice = LANDING_KEYS.find((known) => known === key);
    if (notice !== undefined) return notices(notice);
    return isErrorCode(key) ? withReference(t, errors(key), readReference(parameter("reference"))) : key;
  };
  const riding = message === null ? null : ridingBetsOf(message);
  const more = [
    ...(message === "duplicate_login" ? [errors("duplicate_login")] : []),
    ...(isEnded || isKicked ? [t("guestExit")] : []),
    ...(riding === null ? [] : [notices("riding", { ...riding })]),
  ].join(" ");
  const greeting = (): string => {
    if (visitor === null) return "";
    if (account === null) return t(visitor.site.brand.sign_in ? "guest" : "guestExit");
    return t("signedIn", { username: account.username });
  };
  const isKnown = message !== null;
  if (message === "maintenance" && parameter("again") !== null) return <LaunchAgain />;
  return (
    <NoticeScreen
      title={isKnown ? (message === "" && (hasSignIn || account !== null) ? t("welcome") : t("title")) : ""}
      body={isKnown ? (message === "" ? greeting() : wordsOf(message)) : ""}
      more={more === "" ? undefined : more}
      language={<LanguageSelect signedIn={account !== null} />}
    >
      <PageTitle name="meta.notice" />
      {/* An unknown visitor gets the link to the lobby, which redirects a guest to the sign-in. */}
      {settled &&
        (visitor !== null && account === null ? (
          <>
            <ExitLink className={buttonClasses({ look: "primary", size: "lg" }, "max-w-full")} />
            {/* A browser without storage loses the merchant's address, but the embedding page knows it. */}
            {exit === null && isHeard && (
              <Button look="primary" size="lg" onClick={() => askParent("exit", { url: null })}>
                {t("exit")}
              </Button>
            )}
            {visitor.site.brand.sign_in && (
              <SoftLink
                href="/authentication"
                className={buttonClasses({ look: exit === null && !isHeard ? "primary" : "quiet", size: "lg" })}
              >
                {t("toSignIn")}
              </SoftLink>
            )}
          </>
        ) : (
          <>
            <SoftLink href="/lobby/home" className={buttonClasses({ look: "primary", size: "lg" })}>
              {t("toLobby")}
            </SoftLink>
            <ExitLink className={buttonClasses({ size: "lg" }, "max-w-full")} />
          </>
        ))}
    </NoticeScreen>
  );
}
