import { calls, type CallName } from "@/lib/contract/calls";
import { API_BASE, type ClientCall } from "@/lib/contract/client-calls";
import { type Answer, bodyFailureAnswer, errorAnswer, failureAnswer } from "../answer";
import type { Visit } from "../context";
import { readBody } from "../request";
import type { Session } from "../session/session";
import {
  forwardedContentType,
  hasBadIdempotencyKey,
  CALL_TIMEOUT_MS,
  callPlatformRaw,
  type RawBody,
} from "./send-call";
import { passedAnswer } from "./read-answer";
import type { CallFailure, UpstreamResponse } from "./transport";
import type { GameCode } from "@/lib/contract/games";
import { gameCodeSchema } from "@/lib/contract/entities";

/** The browser neither sends nor gets the bearer. If a page of records is too large, the BFF requests a smaller page. */
export async function proxyCall(visit: Visit, { name, gameCode }: Route, session: Session): Promise<Answer> {
  const { context, request } = visit;
  const call = calls[name];
  if (hasBadIdempotencyKey(request)) return errorAnswer("validation_failed");
  const body = await readBody(request, call.maxBytes);
  if (typeof body === "string") return bodyFailureAnswer(body);
  const bytes = call.encoding === "none" || body.byteLength === 0 ? null : body;
  const contentType = bytes === null ? null : forwardedContentType(request.headers.get("content-type"), call.encoding);
  if (contentType === undefined) return errorAnswer("unsupported_media_type");

  const startedAt = performance.now();
  const ask = (sent: RawBody, timeoutMs = context.timeoutMs): Promise<UpstreamResponse | CallFailure> =>
    callPlatformRaw(visit, name, sent, { game: gameCode, token: session.token, timeoutMs });
  const pass = async (answer: UpstreamResponse | CallFailure): Promise<Answer> =>
    typeof answer === "string" ? failureAnswer(answer) : passedAnswer(visit, name, session, answer);

  const answer = await ask({ bytes, contentType });
  const isTooLarge = name === "table" && answer === "upstream_answer_too_large";
  const smaller = isTooLarge ? await smallerPage({ bytes, contentType }) : null;
  if (smaller === null) return pass(answer);
  const leftMs = (context.timeoutMs ?? CALL_TIMEOUT_MS) - Math.round(performance.now() - startedAt);
  return ofSmallerPage(await pass(await ask(smaller, leftMs)));
}

/** The smallest page size that every platform supports. */
const PAGE_SIZE = 30;

/**
 * Turns a call for records into the same call for a page of {@link PAGE_SIZE} orders that contains the first requested order. Null if
 * the requested page has at most {@link PAGE_SIZE} orders, or if the call cannot be read.
 */
async function smallerPage({ bytes, contentType }: RawBody): Promise<RawBody | null> {
  if (bytes === null || contentType === null) return null;
  const body = new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } });
  const isJson = contentType === "application/json";
  const fields = await (isJson ? body.json() : body.formData()).catch(() => null);
  const asked = calls.table.request.safeParse(fields instanceof FormData ? Object.fromEntries(fields) : fields);
  if (!asked.success || asked.data.ipp <= PAGE_SIZE) return null;
  const page = { p: Math.floor(((asked.data.p - 1) * asked.data.ipp) / PAGE_SIZE) + 1, ipp: PAGE_SIZE };
  if (!(fields instanceof FormData)) return { bytes: encoded(JSON.stringify({ ...fields, ...page })), contentType };
  const form = new URLSearchParams();
  fields.forEach((value, name) => typeof value === "string" && form.append(name, value));
  for (const [name, value] of Object.entries(page)) form.set(name, String(value));
  return { bytes: encoded(form.toString()), contentType: "application/x-www-form-urlencoded" };
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Adds the page size to the answer to the smaller call, because the browser requested another size. */
function ofSmallerPage(answer: Answer): Answer {
  if (answer.status !== 200 || answer.body === null) return answer;
  // Our own code wrote the body: it is a JSON object with at least one key, and starts with its brace.
  return { ...answer, body: Buffer.concat([Buffer.from(`{"ipp":${PAGE_SIZE},`), answer.body.subarray(1)]) };
}

interface Route {
  name: CallName;
  gameCode?: GameCode;
}

type Routing = { found: Route } | { refused: "not_found" | "method_not_allowed" };

const GAME = "/game/:gameCode/";

const names = (Object.keys(calls) as CallName[]).filter((name) => calls[name].from === "browser");
const browserPathOf = ({ path, browserPath = path }: ClientCall): string => browserPath;
const fixed = new Map(
  names
    .filter((name) => !calls[name].path.startsWith(GAME))
    .map((name) => [browserPathOf(calls[name]).replace(/\/$/, ""), name]),
);
const ofGame = new Map(
  names.filter((name) => calls[name].path.startsWith(GAME)).map((name) => [calls[name].path.slice(GAME.length), name]),
);

/** The allow-list: method and path → a call of the contract that browsers may send. A trailing slash makes no difference. */
export function routeOf(method: string, pathname: string): Routing {
  const path = pathname.slice(API_BASE.length).replace(/\/$/, "");
  const route = fixedRoute(path) ?? gameRoute(path);
  if (route === undefined) return { refused: "not_found" };
  return calls[route.name].method === method ? { found: route } : { refused: "method_not_allowed" };
}

function fixedRoute(path: string): Route | undefined {
  const name = fixed.get(path);
  return name === undefined ? undefined : { name };
}

function gameRoute(path: string): Route | undefined {
  const [empty, game, code, action, ...rest] = path.split("/");
  if (empty !== "" || game !== "game" || action === undefined || rest.length > 0) return undefined;
  const gameCode = gameCodeSchema.safeParse(code);
  const name = ofGame.get(action);
  return gameCode.success && name !== undefined ? { name, gameCode: gameCode.data } : undefined;
}

/** A page that resumes has four calls under way (its home, balance and two channels). */
const CALLS = 12;
/** Calls for records cost most. */
const RECORD_CALLS = 2;

export function createCallsUnderWay() {
  const bySession = new Map<string, { calls: number; tables: number }>();
  return {
    get sessions() {
      return bySession.size;
    },
    /** The call counts until `sent`. Returns null and runs nothing if too many calls are under way. */
    run<Result>(
      sid: string,
      name: CallName,
      work: () => Promise<Result>,
      sent?: Promise<void>,
    ): Promise<Result> | null {
      const counts = bySession.get(sid) ?? { calls: 0, tables: 0 };
      const table = name === "table" || name === "supportRequests" ? 1 : 0;
      if (counts.calls >= CALLS || counts.tables + table > RECORD_CALLS) return null;
      counts.calls += 1;
      counts.tables += table;
      bySession.set(sid, counts);
      const end = (): void => {
        counts.calls -= 1;
        counts.tables -= table;
        if (counts.calls === 0) bySession.delete(sid);
      };
      return work().finally(() => {
        if (sent === undefined) end();
        else void sent.then(end);
      });
    },
  };
}
export type CallsUnderWay = ReturnType<typeof createCallsUnderWay>;

/** 429 if too many calls are under way. A call counts until its answer is sent, because the answer is in memory until then. */
export function answerBounded(
  { context, request }: Visit,
  sid: string,
  name: CallName,
  work: () => Promise<Answer>,
): Promise<Answer> | Answer {
  return (
    context.underWay.run(sid, name, work, request.sent) ?? errorAnswer("too_many_requests", { "retry-after": "1" })
  );
}
