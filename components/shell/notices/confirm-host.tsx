"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { hostQuestions, type Question } from "@/lib/browser/confirm";

const ConfirmDialog = lazyPart(async () => (await import("@/components/ui/confirm-dialog")).ConfirmDialog);

export function ConfirmHost(): ReactNode {
  const t = useTranslations("confirm");
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  useEffect(() => hostQuestions((question) => setQuestions((earlier) => [...earlier, question])), []);
  const [question] = questions;
  if (question === undefined) return null;
  return (
    <ConfirmDialog
      title={question.title ?? t("title")}
      body={question.body}
      yes={question.yes ?? t("yes")}
      no={question.no ?? t("no")}
      onAnswer={(yes) => {
        question.answer(yes);
        setQuestions((asked) => asked.filter((each) => each !== question));
      }}
      onMissing={() => {
        // If a question cannot be shown, the answer is no.
        for (const each of questions) each.answer(false);
        setQuestions([]);
      }}
    />
  );
}
