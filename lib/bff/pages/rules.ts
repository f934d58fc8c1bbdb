import type { CallResponse } from "@/lib/contract/calls";
import { gameCodeSchema, type Locale, localeSchema } from "@/lib/contract/games";
import type { Rules } from "@/lib/contract/rules";
import { type Answer, jsonAnswer } from "../answer";
import type { BffContext } from "../context";
import { errorAnswer, failureAnswer } from "../errors";
import type { BffRequest, ConnectionInfo } from "../request";
import type { Session } from "../session/session";
import { presentedSession } from "../session/session-cookie";
import { answerBounded } from "../upstream/calls-under-way";
import { refusal } from "../upstream/passed-answer";
import { readAnswer } from "../upstream/read-answer";
import { callPlatform } from "../upstream/send-call";
import { richPageOf } from "./rich-page";

/** The player waits at the dialog meanwhile, and can ask again. */
const TIMEOUT_MS = 5_000;
/** A platform without rules would fill the log. */
const WARN_EVERY_MS = 60_000;

/**
 * GET /api/rules?game=…&lang=…: a game's rules from the platform, cleaned. 404 where it has none that can be shown; that, and a
 * platform which fails, is logged once a minute for each page and language.
 */
export async function rules(context: BffContext, request: BffRequest, info: ConnectionInfo): Promise<Answer> {
  const query = new URL(request.url, "http://rules.invalid").searchParams;
  const game = gameCodeSchema.safeParse(query.get("game"));
  const locale = localeSchema.safeParse(query.get("lang"));
  if (!game.success || !locale.success) return errorAnswer("not_found");
  const session = await presentedSession(context, request);
  if (session === null) return errorAnswer("unauthenticated");
  const asked = { pt: `${game.data.toLowerCase()}_rules`, locale: locale.data };
  const work = (): Promise<Answer> => askRules(context, request, info, session, asked);
  return answerBounded(context.underWay, session.sid, "page", work);
}

interface AskedPage {
  /** Of the specification's call. */
  pt: string;
  locale: Locale;
}

async function askRules(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  session: Session,
  asked: AskedPage,
): Promise<Answer> {
  const body = { pt: asked.pt };
  const call = { name: "page", body, token: session.token, timeoutMs: TIMEOUT_MS } as const;
  const answer = await callPlatform(context, request, info, call);
  if (typeof answer === "string") {
    if (answer !== "aborted") warn(context, asked, answer);
    return failureAnswer(answer);
  }
  if (answer.status >= 400) {
    if (answer.status !== 401) warn(context, asked, `status ${answer.status}`);
    return refusal(context, "page", session, answer);
  }
  const read = readAnswer("page", answer, session);
  if (read.fault !== undefined) {
    context.platformLog.mismatch("page", read.fault, info.trace);
    return errorAnswer("not_found");
  }
  const found = readRules(read.value, asked.locale);
  if (typeof found !== "string") return jsonAnswer(200, found);
  warn(context, asked, found);
  return errorAnswer("not_found");
}

/** The page in an answer, or why it cannot be shown. */
function readRules(answer: CallResponse<"page">, locale: Locale): Rules | string {
  try {
    const page = answer.page === null ? null : richPageOf(answer.page, locale);
    return page === null ? "empty" : { locale: page.locale, sections: [...page.sections] };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return "too long";
  }
}

/** When each page was last logged: as many entries as there are games and languages. */
const warnedAt = new Map<string, number>();

function warn({ log, now }: BffContext, { pt, locale }: AskedPage, fault: string): void {
  const key = `${pt} ${locale}`;
  const last = warnedAt.get(key);
  if (last !== undefined && now() - last < WARN_EVERY_MS) return;
  warnedAt.set(key, now());
  log.warn({ pt, locale, fault }, "rules: the platform's page cannot be shown");
}
