"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { Select } from "@/components/ui/select";
import type { LastResult } from "@/lib/live/types";
import type { Question } from "../../trends/question";
import { beadPlate, bigRoad, startRowAfter, type Streaks, streaksOf } from "../../trends/road";
import type { QuestionWords } from "./question-words";
import { BeadMark, Mark, RoadPicture } from "./road-picture";

/** Columns of the big road: enough for an evening, and quick to render. */
const MOST_COLUMNS = 60;

interface RoadViewProps {
  results: readonly LastResult[];
  questions: readonly [Question, ...Question[]];
  words: QuestionWords;
}

/** Bead plate and big road of one question, its streaks in words. `results` newest first, at least one. */
export function RoadView({ results, questions, words }: RoadViewProps): ReactNode {
  const t = useTranslations("trends");
  const [id, setId] = useState(questions[0].id);
  const question = questions.find((each) => each.id === id) ?? questions[0];
  const oldestFirst = useMemo(() => results.toReversed(), [results]);
  const answers = useMemo(() => oldestFirst.map(({ numbers }) => question.ask(numbers)), [oldestFirst, question]);
  const start = useStartRow(oldestFirst);
  const roads = useMemo(
    () => ({ beads: beadPlate(answers, start), big: bigRoad(answers, MOST_COLUMNS) }),
    [answers, start],
  );
  return (
    <>
      <QuestionPicker id={id} onChange={setId} questions={questions} words={words} />
      <StreakLine streaks={streaksOf(answers)} words={words} />
      <div key={question.id} className="flex flex-col gap-2.5" data-question={question.id}>
        <RoadPicture label={t("bead")} size="bead" road={roads.beads} question={question} letter={words.letter} />
        <RoadPicture label={t("bigRoad")} size="big" road={roads.big} question={question} letter={words.letter} />
      </div>
      <Legend answers={answers} question={question} words={words} />
      <RoadInWords results={results} answers={answers} question={question} words={words} />
    </>
  );
}

/**
 * The row of the oldest bead. It counts the results that left the window, because round ids count the rounds of every
 * game.
 */
function useStartRow(oldestFirst: readonly LastResult[]): number {
  const [plate, setPlate] = useState({ oldestFirst, start: 0 });
  if (plate.oldestFirst === oldestFirst) return plate.start;
  const before = plate.oldestFirst.map(({ roundId }) => roundId);
  const start = startRowAfter(plate.start, before, oldestFirst[0]?.roundId);
  setPlate({ oldestFirst, start });
  return start;
}

interface PickerOfQuestions {
  id: string;
  onChange: (id: string) => void;
  questions: readonly Question[];
  words: QuestionWords;
}

function QuestionPicker({ id, onChange, questions, words }: PickerOfQuestions): ReactNode {
  const t = useTranslations("trends");
  return (
    <Select
      label={t("question")}
      value={id}
      onChoose={onChange}
      options={questions.map((question) => ({ value: question.id, label: words.question(question) }))}
    />
  );
}

function StreakLine({ streaks, words }: { streaks: Streaks<string>; words: QuestionWords }): ReactNode {
  const t = useTranslations("trends");
  const { current, longest } = streaks;
  if (current === null || longest === null) return null;
  return (
    <p className="flex items-baseline justify-between gap-2 leading-tight">
      <b className="text-base font-semibold whitespace-nowrap text-text" data-testid="streak">
        {words.run(current.answer, current.length)}
      </b>
      <span className="min-w-0 text-right text-xs text-muted">
        {t("longest", { run: words.run(longest.answer, longest.length) })}
      </span>
    </p>
  );
}

interface Answered {
  answers: readonly string[];
  question: Question;
  words: QuestionWords;
}

const countOf = (answers: readonly string[], answer: string): number =>
  answers.filter((each) => each === answer).length;

/** The meaning of each mark, and its count. */
function Legend({ answers, question, words }: Answered): ReactNode {
  const share = question.answers.length > 2;
  return (
    <ul aria-hidden className="mt-auto flex flex-wrap justify-between gap-x-3 text-xs text-muted">
      {question.answers.map((answer, place) => (
        <li key={answer} className="flex items-center gap-1.5">
          {share ? (
            <svg className="size-6">
              <BeadMark
                x={12}
                y={12}
                place={place}
                of={question.answers.length}
                answer={answer}
                letter={words.letter(answer)}
              />
            </svg>
          ) : (
            <>
              <svg className="size-3">
                <Mark x={6} y={6} place={place} of={question.answers.length} answer={answer} letter={answer} />
              </svg>
              {words.answer(answer)}
            </>
          )}
          <b className="font-semibold text-text">{countOf(answers, answer)}</b>
        </li>
      ))}
    </ul>
  );
}

/** The same for screen readers: a sentence, and every round in a table. */
function RoadInWords({ results, answers, question, words }: Answered & { results: readonly LastResult[] }): ReactNode {
  const t = useTranslations("trends");
  const { current, longest } = streaksOf(answers);
  if (current === null || longest === null) return null;
  const counts = question.answers.map((answer) =>
    t("countSaid", { answer: words.answer(answer), count: countOf(answers, answer) }),
  );
  return (
    <div className="sr-only">
      <p>
        {t("roadSaid", {
          question: words.question(question),
          count: answers.length,
          counts: counts.join(", "),
          current: words.run(current.answer, current.length),
          longest: words.run(longest.answer, longest.length),
        })}
      </p>
      <table data-testid="road-table">
        <caption>{words.question(question)}</caption>
        <thead>
          <tr>
            <th scope="col">{t("roundNo")}</th>
            <th scope="col">{t("answer")}</th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={result.roundId}>
              <th scope="row">{result.roundNo}</th>
              <td>{words.answer(question.ask(result.numbers))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
