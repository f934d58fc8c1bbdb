import type { CallResponse } from "@/lib/contract/calls";
import { type Locale, localeSchema, PLAYED_CODES, type PlayedCode } from "@/lib/contract/games";
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
import { ownRules } from "./own-rules";
import { richPageOf } from "./rich-page";

/** The player waits at the dialog meanwhile, and can ask again. */
const TIMEOUT_MS = 5_000;
/** Statuses by which a platform says that it has no such call or no such page. */
const MISSING: ReadonlySet<number> = new Set([404, 405, 422, 501]);

/**
 * GET /api/rules?game=…&lang=…: a game's rules from the platform, or the product's own where it has none that can be shown,
 * which is logged. The pages and the dialog show the same answer.
 */
export async function rules(context: BffContext, request: BffRequest, info: ConnectionInfo): Promise<Answer> {
  const query = new URL(request.url, "http://rules.invalid").searchParams;
  const game = PLAYED_CODES.find((code) => code === query.get("game"));
  const locale = localeSchema.safeParse(query.get("lang"));
  if (game === undefined || !locale.success) return errorAnswer("not_found");
  const session = await presentedSession(context, request);
  if (session === null) return errorAnswer("unauthenticated");
  const asked = { game, locale: locale.data };
  // Before the first account fetch the merchant is not known.
  const key = [game, locale.data, session.merchantId ?? session.sid].join(" ");
  const known = context.rules.get(key);
  if (known !== undefined) return jsonAnswer(200, known);
  const work = (): Promise<Answer> => askRules(context, request, info, session, asked, key);
  return answerBounded(context.underWay, request, session.sid, "page", work);
}

interface AskedRules {
  game: PlayedCode;
  locale: Locale;
}

async function askRules(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  session: Session,
  { game, locale }: AskedRules,
  key: string,
): Promise<Answer> {
  const pt = `${game.toLowerCase()}_rules`;
  const call = { name: "page", body: { pt }, token: session.token, timeoutMs: TIMEOUT_MS } as const;
  const answer = await callPlatform(context, request, info, call);
  if (typeof answer === "string") return failureAnswer(answer);
  const isMissing = MISSING.has(answer.status);
  if (answer.status >= 400 && !isMissing) return refusal(context, "page", session, answer);
  const read = isMissing ? null : readAnswer("page", answer, session);
  if (read?.fault !== undefined) context.platformLog.mismatch("page", read.fault, info.trace);
  const found = read === null || read.fault !== undefined ? `status ${answer.status}` : readRules(read.value, locale);
  if (typeof found === "string")
    context.log.warn({ pt, locale, fault: found }, "rules: the platform's page cannot be shown, our own is");
  const shown = typeof found === "string" ? ownRules(game, locale) : found;
  context.rules.set(key, shown);
  return jsonAnswer(200, shown);
}

/** The page in an answer, or why it cannot be shown. */
function readRules(answer: CallResponse<"page">, locale: Locale): Rules | string {
  try {
    const page = answer.page === null ? null : richPageOf(answer.page, locale);
    return page ?? "empty";
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return "too long";
  }
}
