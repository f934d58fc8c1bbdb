import type { CallResponse } from "@/lib/contract/calls";
import { type Locale, PLAYED_CODES, type PlayedCode } from "@/lib/contract/games";
import { localeSchema } from "@/lib/contract/entities";
import type { Rules } from "@/lib/contract/rules";
import { type Answer, jsonAnswer, errorAnswer, failureAnswer } from "../answer";
import type { Visit } from "../context";
import { type Session, presentedSession } from "../session/session";
import { answerBounded } from "../upstream/proxy";
import { refusal, readAnswer } from "../upstream/read-answer";
import { callPlatform } from "../upstream/send-call";
import { games, rulesTexts } from "@/games/registry";
import en from "@/messages/en.json";
import id from "@/messages/id.json";
import tc from "@/messages/tc.json";
import th from "@/messages/th.json";
import vn from "@/messages/vn.json";
import zh from "@/messages/zh.json";
import { richSections } from "./rich-text";
import { DEFAULT_LOCALE } from "@/lib/locale";
import QuickLRU from "quick-lru";

/** The player waits for the call in the dialog. */
const TIMEOUT_MS = 5_000;
/** The statuses by which a platform answers if it lacks this call or this page. */
const MISSING: ReadonlySet<number> = new Set([404, 405, 422, 501]);

/**
 * GET /api/rules?game=…&lang=…: a game's rules from the platform. If the platform lacks them, or its answer cannot be shown, the BFF
 * logs why and answers the product's own rules. Any other failure is passed on. The pages and the dialog show the same answer.
 */
export async function rules(visit: Visit): Promise<Answer> {
  const { context, request } = visit;
  const query = new URL(request.url, "http://rules.invalid").searchParams;
  const game = PLAYED_CODES.find((code) => code === query.get("game"));
  const locale = localeSchema.safeParse(query.get("lang"));
  if (game === undefined || !locale.success) return errorAnswer("not_found");
  const session = await presentedSession(visit);
  if (session === null) return errorAnswer("unauthenticated");
  // Before the first account fetch the merchant is not known: then the rules are cached for this session only.
  const key = [game, locale.data, session.merchantId ?? session.sid].join(" ");
  const known = context.rules.get(key);
  if (known !== undefined) return jsonAnswer(200, known);
  const work = (): Promise<Answer> => askRules(visit, session, { game, locale: locale.data, key });
  return answerBounded(visit, session.sid, "page", work);
}

interface AskedRules {
  game: PlayedCode;
  locale: Locale;
  key: string;
}

async function askRules(visit: Visit, session: Session, { game, locale, key }: AskedRules): Promise<Answer> {
  const { context, trace } = visit;
  const pt = `${game.toLowerCase()}_rules`;
  const call = { name: "page", body: { pt }, token: session.token, timeoutMs: TIMEOUT_MS } as const;
  const answer = await callPlatform(visit, call);
  if (typeof answer === "string") return failureAnswer(answer);
  const isMissing = MISSING.has(answer.status);
  if (answer.status >= 400 && !isMissing) return refusal(visit, "page", session, answer);
  const read = isMissing ? null : readAnswer("page", answer, session);
  if (read?.fault !== undefined) context.platformLog.mismatch("page", read.fault, trace);
  const found = read === null || read.fault !== undefined ? `status ${answer.status}` : readRules(read.value, locale);
  if (typeof found === "string")
    context.log.warn({ pt, locale, fault: found }, "rules: the platform's page cannot be shown, our own is");
  const shown = typeof found === "string" ? ownRules(game, locale) : found;
  context.rules.set(key, shown);
  return jsonAnswer(200, shown);
}

function readRules(answer: CallResponse<"page">, locale: Locale): Rules | string {
  try {
    const page = answer.page === null ? null : richPageOf(answer.page, locale);
    return page ?? "empty";
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return "too long";
  }
}

const WORDS = { en, id, tc, th, vn, zh } as const;
/** Any value works: the shown parts contain no time. */
const ANY_GAME_SECONDS = 60;

/**
 * The product's own rules of a game, for a platform without rules: how each bet type wins, which is the same on every platform. The
 * parts and tables about draw, odds and return are left out, because the platform decides these.
 */
export function ownRules(game: PlayedCode, locale: Locale): Rules {
  const html = rulesTexts[game](ANY_GAME_SECONDS, false)[locale].replaceAll(/<table>[\s\S]*?<\/table>/g, "");
  const names: Readonly<Record<string, string>> = WORDS[locale].bets.type;
  const titles = new Set(games[game].betTypes.map(({ code }) => names[code]));
  const sections = richSections(html, "section").filter(({ title }) => title !== null && titles.has(title));
  return { locale, sections };
}

/**
 * The answer's page (`{content_{locale}: HTML}`) in the player's language, else in English; null if neither has
 * content. A value other than text counts as absent. Content that is too long or nested very deeply counts as absent
 * if there is other content. Throws RangeError if there is no other content.
 */
export function richPageOf(page: Readonly<Record<string, unknown>>, locale: Locale): Rules | null {
  let tooLong: RangeError | undefined;
  for (const candidate of new Set([locale, DEFAULT_LOCALE])) {
    const content = page[`content_${candidate}`];
    if (typeof content !== "string") continue;
    try {
      const sections = richSections(content, "section");
      if (sections.length > 0) return { locale: candidate, sections };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      tooLong ??= error;
    }
  }
  if (tooLong !== undefined) throw tooLong;
  return null;
}

const KEPT_MS = 600_000;

/** @param keepsNone for `next dev`: the rules may be edited at any time */
export function createRulesCache(now: () => number, keepsNone = process.env.NODE_ENV === "development") {
  // QuickLRU keeps up to twice its `maxSize`: the games and languages of a few merchants.
  const kept = new QuickLRU<string, { rules: Rules; until: number }>({ maxSize: 100 });
  return {
    get(key: string): Rules | undefined {
      const found = kept.get(key);
      return found !== undefined && now() < found.until ? found.rules : undefined;
    },
    set: (key: string, rules: Rules) => void kept.set(key, { rules, until: now() + (keepsNone ? 0 : KEPT_MS) }),
  };
}
export type RulesCache = ReturnType<typeof createRulesCache>;
