"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Answer, Question } from "@/lib/trends/pk10";

export interface QuestionWords {
  /** “Crown sum”, “3rd”, “Fan tan”. */
  topic(topic: Question["topic"]): string;
  /** “3rd: Big / Small”. */
  question(question: Question): string;
  /** “Big”; a remainder is its own digit. */
  answer(answer: Answer): string;
  /** One or two letters: “B”. */
  letter(answer: Answer): string;
  /** “Big × 4”. */
  run(answer: Answer, count: number): string;
}

/** Whether an answer is one of the fan's remainders. */
const isDigit = (answer: Answer): boolean => /^\d$/.test(answer);

/** A road's question and its answers in the player's words. */
export function useQuestionWords(): QuestionWords {
  const t = useTranslations("trends");
  const bets = useTranslations("bets");
  return useMemo(() => {
    const answer = (side: Answer): string => (isDigit(side) ? side : bets("side", { side }));
    const topic = (of: Question["topic"]): string =>
      typeof of === "number" ? bets("position", { position: of }) : t(of);
    return {
      topic,
      question(question) {
        const [first, second] = question.answers;
        if (question.topic === "fan" || first === undefined || second === undefined)
          return t("fanOption", { topic: topic(question.topic) });
        return t("option", { topic: topic(question.topic), first: answer(first), second: answer(second) });
      },
      answer,
      letter: (side) => (isDigit(side) ? side : t("letter", { side })),
      run: (side, count) => t("run", { answer: answer(side), count }),
    };
  }, [t, bets]);
}
