import type { Bootstrap } from "@/lib/contract/bootstrap";
import { type CallRequest, calls } from "@/lib/contract/calls";
import { type GameCode, gameCodeSchema } from "@/lib/contract/games";
import { type Answer, jsonAnswer } from "./answer";
import { callerOf } from "./caller";
import { type BffContext, presentedSession } from "./context";
import { errorAnswer, parseJson } from "./errors";
import { callPlatform } from "./platform-call";
import { failureAnswer, foreignAnswer, inZone, readAccount, refusal } from "./proxy";
import type { BffRequest, ConnectionInfo } from "./request";
import type { Session } from "./session";
import type { UpstreamResponse } from "./transport";
import type { CallFailure } from "./upstream-call";

/**
 * GET /api/bootstrap[?game=PK10|LOBBY|…]: everything a page needs to begin, gathered from the platform in parallel. With a game it
 * is for players alone: 401 without a session, and the platform's own refusal where account or home are refused. Without one
 * a guest gets the site. Renews the session as an account fetch does. For this site's own pages alone.
 */
export async function bootstrap(context: BffContext, request: BffRequest, info: ConnectionInfo): Promise<Answer> {
  if (!isOwnPage(request)) return errorAnswer("forbidden");
  const query = new URL(request.url, "http://bootstrap.invalid").searchParams;
  const asked = query.get("game");
  const game = gameCodeSchema.safeParse(asked);
  if (asked !== null && !game.success) return errorAnswer("not_found");
  const session = await presentedSession(context, request);
  if (session === null) {
    return game.success ? errorAnswer("unauthenticated") : answerOf(context, request, { account: null, sid: null });
  }
  const work = (): Promise<Answer> =>
    playerBootstrap(context, request, info, { session, game: game.data ?? null, query });
  return context.underWay.run(session.sid, "me", work) ?? errorAnswer("too_many_requests", { "retry-after": "1" });
}

interface PlayerBootstrap {
  session: Session;
  game: GameCode | null;
  query: URLSearchParams;
}

async function playerBootstrap(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  { session, game, query }: PlayerBootstrap,
): Promise<Answer> {
  const { token } = session;
  const [me, home] = await Promise.all([
    callPlatform(context, request, info, { name: "me", body: {}, token }),
    game === null ? null : askHome(context, request, info, { token, game, query }),
  ]);
  if (typeof me === "string") return failureAnswer(me);
  // A guest's page is shown to a player whose session is over, too.
  if (me.status === 401 && game === null) return answerOf(context, request, { account: null, sid: null });
  if (me.status >= 400) return refusal(context, "me", session, me);
  const { timeZone } = callerOf(request, info, token);
  const found = await readAccount(context, inZone(session, timeZone), me);
  if (found === null) return foreignAnswer(context, "me");
  const { account, cookies } = found;
  const player = { account, sid: session.sid };
  if (game === null || home === null) return answerOf(context, request, player, cookies);
  const answer = await homeAnswer(context, request, { session, game, home, player });
  return { ...answer, cookies: [...answer.cookies, ...cookies] };
}

type Home = UpstreamResponse | CallFailure;

function askHome(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  { token, game, query }: { token: string; game: GameCode; query: URLSearchParams },
): Promise<Home> {
  return game === "LOBBY"
    ? callPlatform(context, request, info, { name: "lobbyHome", body: {}, token })
    : callPlatform(context, request, info, { name: "gameHome", body: streamOf(query), token, game });
}

async function homeAnswer(
  context: BffContext,
  request: BffRequest,
  { session, game, home, player }: { session: Session; game: GameCode; home: Home; player: Player },
): Promise<Answer> {
  const name = game === "LOBBY" ? "lobbyHome" : "gameHome";
  if (typeof home === "string") return failureAnswer(home);
  // A platform may have no lobby of its own: its games are there all the same.
  if (name === "lobbyHome" && home.status >= 400 && !WHOLE_PLATFORM.has(home.status)) {
    return answerOf(context, request, player);
  }
  if (home.status >= 400) return refusal(context, name, session, home);
  const { data } = calls[name].response.safeParse(parseJson(home.body));
  if (data === undefined || JSON.stringify(data).includes(session.token)) return foreignAnswer(context, name);
  return answerOf(context, request, { ...player, home: data });
}

/** Refusals that are not about the lobby alone. */
const WHOLE_PLATFORM: ReadonlySet<number> = new Set([401, 429, 503]);

/** What the page says of its device; anything else is left out, as the platform has a quality of its own choice. */
function streamOf(query: URLSearchParams): CallRequest<"gameHome"> {
  const { streaming_quality, is_mobile } = Object.fromEntries(query);
  const parsed = calls.gameHome.request.safeParse({ streaming_quality, is_mobile });
  return parsed.success ? parsed.data : {};
}

/** A browser that names no site (old Safari) passes: its answer is readable to this origin alone all the same. */
const isOwnPage = ({ headers }: BffRequest): boolean =>
  (headers.get("sec-fetch-site") ?? "same-origin") === "same-origin";

type Player = Pick<Bootstrap, "account" | "sid"> & { home?: unknown };

function answerOf(context: BffContext, request: BffRequest, player: Player, cookies: readonly string[] = []): Answer {
  const site = context.siteOf(request.headers.get("host"));
  return jsonAnswer(200, { site, home: null, ...player } satisfies Bootstrap, cookies);
}
