"use client";

import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { postJson } from "@/lib/api/call";
import { EVERY_REFUSAL } from "@/lib/api/notices";
import { type Check, isBoolean, isListOf, isNullOr, isNumber, isShape, isText } from "@/lib/browser/checks";
import type { PendingLaunch as Waiting, ShownName, ShownNames } from "@/lib/contract/session";

const ADDRESS = "/api/auth/pending-launch";
/**
 * A question accepts an answer only after it has been visible for this time. Otherwise another site could ask for a
 * double click and open or uncover this window after the first press: the second press would answer.
 */
const READING_MS = 1_000;

const isMark = (value: unknown): value is [number, number] => isListOf(isNumber, 2, 2)(value);
const isName: Check<ShownName> = isShape({ name: isText(), marks: isListOf(isMark), merchant: isNullOr(isText()) });
const isWaiting: Check<Waiting> = isShape({
  current: isNullOr(isName),
  next: isNullOr(isName),
  alike: isBoolean,
  sid: isText(),
});
const hasPath = isShape({ path: isText() });

/** `sid` is null if the names could not be fetched. */
interface Question extends ShownNames {
  readonly sid: string | null;
}

/** Asks whether the launch link's player replaces the signed-in one. If no launch waits, it opens the lobby. */
export function PendingLaunch(): ReactNode {
  const t = useTranslations("launch");
  const [question, setQuestion] = useState<Question | null>(null);
  /** The question after it has been visible for `READING_MS`. */
  const [read, setRead] = useState<Question | null>(null);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const abort = new AbortController();
    void loadQuestion(abort.signal).then((found) => {
      if (!abort.signal.aborted) askOrLeave(found, setQuestion);
    });
    return () => abort.abort();
  }, []);

  useEffect(() => {
    const readFromNow = () => setTimeout(() => setRead(question), READING_MS);
    let timer = readFromNow();
    const onFocus = (): void => {
      setRead(null);
      clearTimeout(timer);
      timer = readFromNow();
    };
    // In a frame, a first press itself focuses the window: the question would ignore that press.
    if (window.parent === window) window.addEventListener("focus", onFocus);
    return () => {
      window.removeEventListener("focus", onFocus);
      clearTimeout(timer);
    };
  }, [question]);

  const isClosed = sending || question !== read;
  const answer = async (accept: boolean): Promise<void> => {
    if (isClosed) return;
    setSending(true);
    setFailed(false);
    try {
      const answered = await postJson(ADDRESS, { accept, sid: question?.sid }, { handles: EVERY_REFUSAL });
      // A new document keeps no data of the other player's session in memory.
      if (!hasPath(answered)) throw new TypeError("the answer names no page");
      window.location.replace(answered.path);
    } catch {
      // Another launch may be pending by now.
      askOrLeave(await loadQuestion(), setQuestion);
      setSending(false);
      setFailed(true);
    }
  };

  if (question === null) return <p role="status">{t("loading")}</p>;
  const { current, next, alike } = question;
  const tags = { current: () => shownName(current), next: () => shownName(next) };
  const isMarked = [current, next].some((player) => player !== null && player.marks.length > 0);
  return (
    <div className="flex w-full flex-col gap-3">
      <p className="mb-2 text-balance wrap-anywhere">
        {current === null || next === null ? t("bodyUnknown") : t.rich("body", tags)}
      </p>
      {isMarked && <p className="mb-2 text-balance text-warn">{t(alike ? "alike" : "otherScript")}</p>}
      <Button look="primary" size="lg" aria-disabled={isClosed} onClick={() => void answer(false)}>
        {current === null ? t("declineUnknown") : <span>{t.rich("decline", tags)}</span>}
      </Button>
      <Button size="lg" aria-disabled={isClosed} onClick={() => void answer(true)}>
        {next === null ? t("acceptUnknown") : <span>{t.rich("accept", tags)}</span>}
      </Button>
      <p role="alert" className="text-sm text-lose">
        {failed && t("failed")}
      </p>
    </div>
  );
}

function askOrLeave(question: Question | null, ask: (question: Question) => void): void {
  if (question === null) window.location.replace("/lobby/home");
  else ask(question);
}

/** `bdi` isolates the writing direction of the name from the text around it. */
function shownName(player: ShownName | null): ReactNode {
  if (player === null) return null;
  const { name, marks, merchant } = player;
  const pieces = marks.map(([from, to], index) => (
    <Fragment key={from}>
      {name.slice(marks[index - 1]?.[1] ?? 0, from)}
      <mark className="mx-0.5 rounded-xs border border-current bg-transparent px-0.5 text-inherit">
        {name.slice(from, to)}
      </mark>
    </Fragment>
  ));
  return (
    <bdi>
      {pieces}
      {name.slice(marks.at(-1)?.[1] ?? 0)}
      {merchant !== null && ` (${merchant})`}
    </bdi>
  );
}

/** Null if no launch waits. Without a valid answer, the names are null. */
async function loadQuestion(signal?: AbortSignal): Promise<Question | null> {
  const unknown: Question = { current: null, next: null, alike: false, sid: null };
  try {
    const answer = await fetch(ADDRESS, { credentials: "same-origin", cache: "no-store", ...(signal && { signal }) });
    if (answer.status === 404) return null;
    const waiting: unknown = await answer.json();
    return isWaiting(waiting) ? waiting : unknown;
  } catch {
    return unknown;
  }
}
