"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Question } from "../../trends/question";

/** A game's own words of its questions. */
export interface AnswerWords {
  /** “Crown sum”, “3rd”, “Fan tan”. */
  topic(topic: Question["topic"]): string;
  /** “Big”. */
  answer(answer: string): string;
  /** One or two letters: “B”. */
  letter(answer: string): string;
  /** The answer as written beside its topic, without words of the topic: “1” for “1st quarter”. */
  short?(answer: string): string;
}

export interface QuestionWords extends AnswerWords {
  /** “3rd: Big / Small”. */
  question(question: Question): string;
  /** “Big × 4”. */
  run(answer: string, count: number): string;
}

/** The full sentences of a road in the player's language. `words` must stay the same object. */
export function useQuestionWords(words: AnswerWords): QuestionWords {
  const t = useTranslations("trends");
  return useMemo(
    () => ({
      ...words,
      question({ topic, answers }) {
        return t("option", {
          topic: words.topic(topic),
          answers: answers.map(words.short ?? words.answer).join(" / "),
        });
      },
      run: (answer, count) => t("run", { answer: words.answer(answer), count }),
    }),
    [t, words],
  );
}
