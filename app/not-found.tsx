import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { NoticeScreen } from "@/components/shell/notice-screen";
import { buttonClasses } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";

export async function generateMetadata(): Promise<Metadata> {
  const meta = await getTranslations("meta");
  return { title: meta("notFound") };
}

export default async function NotFound(): Promise<ReactNode> {
  const t = await getTranslations("landing");
  return (
    <NoticeScreen title={t("notFoundTitle")} body={t("notFoundBody")}>
      <SoftLink href="/lobby/home" className={buttonClasses({ look: "primary", size: "lg" })}>
        {t("toLobby")}
      </SoftLink>
    </NoticeScreen>
  );
}
