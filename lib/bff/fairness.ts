import type * as z from "zod/mini";
import {
  dayPath,
  daysPath,
  FAIRNESS_BASE,
  fairDaysSchema,
  type FairRound,
  fairPageSchema,
  fairRoundAnswerSchema,
  isSettled,
  MAX_FAIR_PAGES,
  roundPath,
} from "@/lib/contract/fairness";
import { FAIR_ROUND_NO, PLAYED_CODES, type PlayedCode } from "@/lib/contract/games";
import { normalise } from "@/lib/contract/normalise";
import { traceparentOf } from "@/lib/contract/trace";
import { wordsOf } from "@/lib/contract/normalise-values";
import { DEFAULT_CURRENCY } from "@/lib/money";
import { isDay } from "@/lib/time";
import { type Answer, jsonAnswer, errorAnswer, failureAnswer, overLimit, parseJson } from "./answer";
import type { Visit } from "./context";
import { pathOf } from "./request";
import { upstreamHeaders, sendCall, callPlatform } from "./upstream/send-call";
import { readAnswer } from "./upstream/read-answer";

const TIMEOUT_MS = 10_000;
/** For data that no longer change. The limit is a week, because a later release may read the data in another way. */
const IMMUTABLE = "public, max-age=604800, immutable";
/** Time after the draw in which the platform may still correct a round that it has not paid. */
const LASTING_AFTER_MS = 86_400_000;
const short = (seconds: number): string => `public, max-age=${seconds}`;

interface Asked {
  readonly game: PlayedCode;
  readonly path: string;
  read(json: unknown): Read;
}

type Read = { readonly value: object; readonly cache: string } | { readonly fault: Parameters<typeof wordsOf>[0] };

/** The answer is public: it depends on neither session nor cookie. */
export async function fairness(visit: Visit): Promise<Answer> {
  const { context, request, address, trace } = visit;
  const asked = askedOf(request.url, context.now());
  if (asked === null || !(await offersFairness(visit, asked.game))) return errorAnswer("not_found");
  const refused = await overLimit(context.fairnessReads, visit);
  if (refused !== null) return refused;
  const caller = { acceptLanguage: "en", address, traceparent: traceparentOf(trace) };
  const headers = upstreamHeaders(context.upstreamHost, caller, null, null);
  const sent = { method: "GET", path: asked.path, headers, body: null };
  const sentAt = performance.now();
  const onFailure = (failed: string): void => context.platformLog.failure("fairness", failed, trace);
  const answer = await sendCall(context.transport, sent, request, context.timeoutMs ?? TIMEOUT_MS, onFailure);
  context.metrics.platformCall("fairness", answer, (performance.now() - sentAt) / 1000);
  if (typeof answer === "string") return failureAnswer(answer);
  if (answer.status === 404) return errorAnswer("not_found");
  if (answer.status === 503) return errorAnswer("unavailable");
  if (answer.status !== 200) return errorAnswer("upstream_unreachable");
  const read = asked.read(parseJson(answer.body));
  if ("value" in read) return jsonAnswer(200, read.value, [], { "cache-control": read.cache });
  context.platformLog.mismatch("fairness", wordsOf(read.fault), trace);
  return errorAnswer("contract_mismatch");
}

/** The allow-list: the platform gets only paths that this function has built. */
function askedOf(url: string, now: number): Asked | null {
  const [code, part, roundNo, ...rest] = pathOf(url)
    .slice(FAIRNESS_BASE.length + 1)
    .split("/");
  const game = PLAYED_CODES.find((each) => each === code);
  if (game === undefined || rest.length > 0) return null;
  if (part === "days" && roundNo === undefined)
    return { game, path: daysPath(game), read: reader(fairDaysSchema, () => short(30)) };
  if (part !== "rounds") return null;
  return roundNo === undefined ? askedDay(game, url, now) : askedRound(game, roundNo, now);
}

const isLasting = (round: FairRound, now: number): boolean =>
  isSettled(round) && Date.parse(round.draws_at) + LASTING_AFTER_MS <= now;

function askedDay(game: PlayedCode, url: string, now: number): Asked | null {
  const query = new URL(url, "http://fairness.invalid").searchParams;
  const day = query.get("day") ?? "";
  const page = query.get("page") ?? "1";
  if (!isDay(day) || !/^[1-9]\d{0,2}$/.test(page) || Number(page) > MAX_FAIR_PAGES) return null;
  const read = reader(fairPageSchema, (answer) =>
    answer.is_over && answer.rounds.every((round) => isLasting(round, now)) ? IMMUTABLE : short(5),
  );
  return { game, path: dayPath(game, day, Number(page)), read };
}

function askedRound(game: PlayedCode, roundNo: string, now: number): Asked | null {
  if (!FAIR_ROUND_NO.test(roundNo)) return null;
  const read = reader(fairRoundAnswerSchema, ({ round, next }) =>
    isLasting(round, now) && next !== null ? IMMUTABLE : short(2),
  );
  return { game, path: roundPath(game, roundNo), read };
}

function reader<S extends z.ZodMiniType<object>>(schema: S, cacheOf: (value: z.output<S>) => string) {
  return (json: unknown): Read => {
    const { value, fault } = normalise(schema, json, DEFAULT_CURRENCY);
    return fault === undefined ? { value, cache: cacheOf(value) } : { fault };
  };
}

/** Time for which an answer of the platform's settings is used, as in the browser. */
const KEPT_MS = 600_000;
const RETRY_MS = 5_000;
const OFFER_TIMEOUT_MS = 5_000;

/** Whether the platform lets everybody read its draws, by its last answer. */
export interface FairnessOffer {
  isOffered: boolean;
  until: number;
}

/**
 * True if everybody may read the draws of this game at this address: the brand has the game, and the platform's settings, read without
 * a bearer, name `fairness`. The embedded upstream always offers its draws.
 */
export async function offersFairness(visit: Visit, game?: PlayedCode): Promise<boolean> {
  const { context, brand } = visit;
  if (game !== undefined && !brand.games.includes(game)) return false;
  if (context.settings.embedded) return true;
  const { fairnessOffer: known } = context;
  if (context.now() < known.until) return known.isOffered;
  // Until the new answer arrives, other visitors get the last one.
  known.until = context.now() + RETRY_MS;
  const call = { name: "settings", body: {}, timeoutMs: OFFER_TIMEOUT_MS } as const;
  const answer = await callPlatform(visit, call);
  if (typeof answer === "string" || answer.status >= 500) return known.isOffered;
  const read = answer.status === 200 ? readAnswer("settings", answer) : null;
  known.isOffered = read?.fault === undefined && read?.value?.features?.includes("fairness") === true;
  known.until = context.now() + KEPT_MS;
  return known.isOffered;
}
