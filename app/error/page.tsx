import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { NoticeScreen } from "@/components/shell/notice-screen";
import { buttonClasses } from "@/components/ui/button";
import { pageSession } from "@/lib/bff/page";
import { ERROR_STATUS, type ErrorCode } from "@/lib/contract/errors";
import { loadVisitor } from "../load";

export async function generateMetadata(): Promise<Metadata> {
  const meta = await getTranslations("meta");
  return { title: meta("notice") };
}

const NOTICES = ["account_kick", "duplicate_login", "lobby_kick", "signed_out", "maintenance"] as const;
const MAX_MESSAGE_LENGTH = 300;

/** The landing page: without a message it leads on, with one it shows it; only known keys are translated, all else is text. */
export default async function ErrorPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}): Promise<ReactNode> {
  const [{ message }, session, t] = await Promise.all([searchParams, pageSession(), getTranslations("landing")]);
  const account = session === null ? null : await loadVisitor();
  const given = (Array.isArray(message) ? message[0] : message)?.trim().slice(0, MAX_MESSAGE_LENGTH) ?? "";
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

const isErrorCode = (key: string): key is ErrorCode => Object.hasOwn(ERROR_STATUS, key);

async function wordsOf(key: string): Promise<string> {
  const [notices, errors] = await Promise.all([getTranslations("notices"), getTranslations("errors")]);
  const notice = NOTICES.find((known) => known === key);
  if (notice !== undefined) return notices(notice);
  return isErrorCode(key) ? errors(key) : key;
}
