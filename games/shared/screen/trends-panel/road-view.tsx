import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import type { Question } from "@/games/shared/trends/question";
import { Select } from "@/components/ui/select";
import type { LastResult } from "@/lib/live/types";
import { beadPlate, bigRoad, startRowAfter, type Streaks, streaksOf } from "@/games/shared/trends/road";
import { BeadMark, Mark, RoadPicture } from "./road-picture";

/** The most columns of the big road, which limits the time of a render. */
const MOST_COLUMNS = 60;

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

export function useSideWords(topic: string): AnswerWords {
  const t = useTranslations("trends");
  const bets = useTranslations("bets");
  return { topic: () => topic, answer: (side) => bets("side", { side }), letter: (side) => t("letter", { side }) };
}

interface QuestionWords extends AnswerWords {
  /** “3rd: Big / Small”. */
  question(question: Question): string;
  /** “Big × 4”. */
  run(answer: string, count: number): string;
}

interface RoadViewProps {
  results: readonly LastResult[];
  questions: readonly [Question, ...Question[]];
  words: AnswerWords;
}

/** @param results newest first, at least one */
export function RoadView({ results, questions, words: own }: RoadViewProps): ReactNode {
  const t = useTranslations("trends");
  const [id, setId] = useState(questions[0].id);
  const question = questions.find((each) => each.id === id) ?? questions[0];
  const start = useStartRow(results);
  const { answers, beads, big } = useMemo(() => {
    const answered = results.map(({ numbers }) => question.ask(numbers)).reverse();
    return { answers: answered, beads: beadPlate(answered, start), big: bigRoad(answered, MOST_COLUMNS) };
  }, [results, question, start]);
  const words: QuestionWords = {
    ...own,
    question: ({ topic, answers: all }) =>
      t("option", { topic: own.topic(topic), answers: all.map(own.short ?? own.answer).join(" / ") }),
    run: (answer, count) => t("run", { answer: own.answer(answer), count }),
  };
  return (
    <>
      <Select
        label={t("question")}
        value={id}
        onChoose={setId}
        options={questions.map((each) => ({ value: each.id, label: words.question(each) }))}
      />
      <StreakLine streaks={streaksOf(answers)} words={words} />
      <div key={question.id} className="flex flex-col gap-2.5" data-question={question.id}>
        <RoadPicture label={t("bead")} size="bead" road={beads} question={question} letter={words.letter} />
        <RoadPicture label={t("bigRoad")} size="big" road={big} question={question} letter={words.letter} />
      </div>
      <Legend answers={answers} question={question} words={words} />
      <RoadInWords results={results} answers={answers} question={question} words={words} />
    </>
  );
}

/**
 * The row of the oldest bead follows from the number of results that have left the window. Round ids do not give that
 * number, because they count the rounds of every game.
 */
function useStartRow(results: readonly LastResult[]): number {
  const [plate, setPlate] = useState({ results, start: 0 });
  if (plate.results === results) return plate.start;
  const before = plate.results.map(({ roundId }) => roundId).reverse();
  const start = startRowAfter(plate.start, before, results.at(-1)?.roundId);
  setPlate({ results, start });
  return start;
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

/** The road for screen readers: a sentence, and a table of all rounds. */
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
