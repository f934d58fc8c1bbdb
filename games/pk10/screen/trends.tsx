"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { QUESTIONS } from "../trends";
import { type QuestionWords, useQuestionWords } from "../../shared/screen/trends-panel/question-words";
import { Trends } from "../../shared/screen/trends-panel/trends";
import { NumbersView } from "./numbers-view";

/** PK10's roads and counts. */
export function Pk10Trends(): ReactNode {
  return <Trends questions={QUESTIONS} words={useWords()} Numbers={NumbersView} />;
}

/** Topics are positions or words; a remainder of the fan is its own digit. */
function useWords(): QuestionWords {
  const t = useTranslations("trends");
  const bets = useTranslations("bets");
  return useQuestionWords(
    useMemo(
      () => ({
        topic: (topic) =>
          typeof topic === "number"
            ? bets("position", { position: topic })
            : bets(topic === "fan" ? "type.ft" : "crownSum"),
        answer: (answer) => (isDigit(answer) ? answer : bets("side", { side: answer })),
        letter: (answer) => (isDigit(answer) ? answer : t("letter", { side: answer })),
      }),
      [t, bets],
    ),
  );
}

const isDigit = (answer: string): boolean => /^\d$/.test(answer);
