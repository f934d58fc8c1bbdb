import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { FairnessScreen } from "./fairness-screen";
import { linkPreview, FairnessWords } from "./fairness-pages";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("fairness");
  return linkPreview(t("title"), t("description"));
}

export default function FairnessPage(): ReactNode {
  return (
    <FairnessWords>
      <FairnessScreen />
    </FairnessWords>
  );
}
