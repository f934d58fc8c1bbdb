import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { NoticeScreen } from "@/components/shell/notice-screen";
import { buttonClasses } from "@/components/ui/button";
import { pageSession } from "@/lib/bff/page";
import { isErrorCode } from "@/lib/contract/errors";
import { NOTICE_KEYS } from "@/lib/notice-keys";
import { loadVisitor } from "../load";

export async function generateMetadata(): Promise<Metadata> {
  const meta = await getTranslations("meta");
  return { title: meta("notice") };
}

/**
 * The landing page: without a message it leads on, with one it shows it. A message is a known key, or a platform's own words whose
 * signature the middleware has verified.
 */
export default async function ErrorPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}): Promise<ReactNode> {
  const [{ message }, session, t] = await Promise.all([searchParams, pageSession(), getTranslations("landing")]);
  const account = session === null ? null : await loadVisitor();
  const given = (Array.isArray(message) ? message[0] : message)?.trim() ?? "";
  const body =
    given === ""
      ? account === null
        ? t("guest")
        : t("signedIn", { username: account.username })
      : await wordsOf(given);
  return (
    <NoticeScreen title={given === "" ? t("welcome") : t("title")} body={body}>
      {account === null ? (
        <Link href="/authentication" prefetch={false} className={buttonClasses({ look: "primary", size: "lg" })}>
          {t("toSignIn")}
        </Link>
      ) : (
        <Link href="/lobby/home" className={buttonClasses({ look: "primary", size: "lg" })}>
          {t("toLobby")}
        </Link>
      )}
    </NoticeScreen>
  );
}

async function wordsOf(key: string): Promise<string> {
  const [notices, errors] = await Promise.all([getTranslations("notices"), getTranslations("errors")]);
  const notice = NOTICE_KEYS.find((known) => known === key);
  if (notice !== undefined) return notices(notice);
  return isErrorCode(key) ? errors(key) : key;
}
