import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { NoticeScreen } from "@/components/shell/notice-screen";
import { buttonClasses } from "@/components/ui/button";

export async function generateMetadata(): Promise<Metadata> {
  const meta = await getTranslations("meta");
  return { title: meta("notFound") };
}

export default async function NotFound(): Promise<ReactNode> {
  const t = await getTranslations("landing");
  return (
    <NoticeScreen title={t("notFoundTitle")} body={t("notFoundBody")}>
      <Link href="/lobby/home" prefetch={false} className={buttonClasses({ look: "primary", size: "lg" })}>
        {t("toLobby")}
      </Link>
    </NoticeScreen>
  );
}
