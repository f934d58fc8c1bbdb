import type { Bootstrap, SiteBrand } from "@/lib/contract/bootstrap";
import { type CallRequest, calls } from "@/lib/contract/calls";
import type { GameCode } from "@/lib/contract/games";
import { gameCodeSchema } from "@/lib/contract/entities";
import { type Answer, textAnswer, errorAnswer, failureAnswer } from "./answer";
import type { BffContext } from "./context";
import type { BffRequest, ConnectionInfo } from "./request";
import { type Session, renewableSession } from "./session/session";
import { answerBounded } from "./upstream/proxy";
import { keeping, mismatchAnswer, readAccount, refusal, readAnswer } from "./upstream/read-answer";
import { callPlatform } from "./upstream/send-call";
import type { CallFailure, UpstreamResponse } from "./upstream/transport";

/**
 * GET /api/bootstrap[?game=PK10|LOBBY|…]: the first data of a page, fetched from the platform in parallel. With a game
 * it is for players only: 401 without a session, and the platform's refusal if it refuses account or home. Without a
 * game a guest gets the site. Renews the session like an account fetch. Only this site's own pages may call it.
 */
export async function bootstrap(context: BffContext, request: BffRequest, info: ConnectionInfo): Promise<Answer> {
  if (!isOwnPage(request)) return errorAnswer("forbidden");
  const query = new URL(request.url, "http://bootstrap.invalid").searchParams;
  const requested = query.get("game");
  const game = gameCodeSchema.safeParse(requested);
  if (requested !== null && !game.success) return errorAnswer("not_found");
  const brand = context.brandOf(request.headers.get("host"));
  if (game.success && game.data !== "LOBBY" && !brand.games.includes(game.data)) return errorAnswer("not_found");
  const session = await renewableSession(context, request);
  if (session === null) {
    return game.success ? errorAnswer("unauthenticated") : answerOf(context, request, GUEST);
  }
  const work = (): Promise<Answer> =>
    playerBootstrap(context, request, info, { session, game: game.data ?? null, query });
  return answerBounded(context.underWay, request, session.sid, "me", work);
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
  const meAsked = callPlatform(context, request, info, { name: "me", body: {}, token });
  const homeAsked = game === null ? null : askHome(context, request, info, { token, game, query });
  // The failure is handled below, where the home is awaited. If the account is refused, it is never awaited.
  homeAsked?.catch(() => undefined);
  const me = await meAsked;
  if (typeof me === "string") return failureAnswer(me);
  // A player whose session is over sees a guest's page.
  if (me.status === 401 && game === null) {
    return answerOf(context, request, { ...GUEST, exit_url: exitOf(context, request, session) });
  }
  if (me.status >= 400) return refusal(context, "me", session, me);
  const found = await readAccount(context, info, session, me);
  if ("fault" in found) return mismatchAnswer(context, info, "me", found.fault);
  const { account, renewed } = found;
  const player = { account, sid: session.sid, exit_url: exitOf(context, request, session), links: linksOf(session) };
  if (game === null || homeAsked === null) return keeping(answerOf(context, request, player), renewed);
  const home = await homeAsked;
  const asker = { ...session, currency: account.currency };
  return keeping(await homeAnswer(context, request, info, { session: asker, game, home, player }), renewed);
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
  info: ConnectionInfo,
  { session, game, home, player }: { session: Session; game: GameCode; home: Home; player: Player },
): Promise<Answer> {
  const name = game === "LOBBY" ? "lobbyHome" : "gameHome";
  if (typeof home === "string") return failureAnswer(home);
  // A platform may have no lobby: its games work without one.
  if (name === "lobbyHome" && home.status >= 400 && !WHOLE_PLATFORM.has(home.status)) {
    return lobbylessAnswer(context, request, info, session, player);
  }
  if (home.status >= 400) return refusal(context, name, session, home);
  const { fault, json } = readAnswer(name, home, session);
  if (fault !== undefined) {
    const answer = mismatchAnswer(context, info, name, fault);
    // A platform without a lobby takes LOBBY for an unknown game code and answers with this status.
    return name === "lobbyHome" ? lobbylessAnswer(context, request, info, session, player) : answer;
  }
  return answerOf(context, request, player, json);
}

/** Without a lobby only the games' homes show which games exist: the page must neither show nor call any other game. */
async function lobbylessAnswer(
  context: BffContext,
  request: BffRequest,
  info: ConnectionInfo,
  { token }: Session,
  player: Player,
): Promise<Answer> {
  const { games } = context.brandOf(request.headers.get("host"));
  await context.absentGames.find(games, async (game) => {
    const home = await callPlatform(context, request, info, { name: "gameHome", body: {}, token, game });
    return typeof home === "string" ? null : home.status;
  });
  return answerOf(context, request, player);
}

/** Refusals that concern more than the lobby. */
const WHOLE_PLATFORM: ReadonlySet<number> = new Set([401, 429, 503]);

/** The device that the page names; any other value is left out, because the platform has a default quality. */
function streamOf(query: URLSearchParams): CallRequest<"gameHome"> {
  const { streaming_quality, is_mobile } = Object.fromEntries(query);
  const parsed = calls.gameHome.request.safeParse({ streaming_quality, is_mobile });
  return parsed.success ? parsed.data : {};
}

/** A browser without the Sec-Fetch-Site header (old Safari) passes: only this origin can read its answer. */
const isOwnPage = ({ headers }: BffRequest): boolean =>
  (headers.get("sec-fetch-site") ?? "same-origin") === "same-origin";

/** The address for a player who leaves: the launch's, else the brand's. */
const exitOf = (context: BffContext, { headers }: BffRequest, { exitUrl }: Session): string | null =>
  exitUrl ?? context.brandOf(headers.get("host")).exitUrl ?? null;

/** The launch's links, which replace the brand's. */
const linksOf = ({ depositUrl, supportUrl }: Session): SiteBrand["links"] => ({
  ...(depositUrl === undefined ? {} : { deposit: depositUrl }),
  ...(supportUrl === undefined ? {} : { support: supportUrl }),
});

type Player = Pick<Bootstrap, "account" | "sid" | "exit_url"> & { links: SiteBrand["links"] };

const GUEST: Player = { account: null, sid: null, exit_url: null, links: {} };

/**
 * @param home the answer to the home call as JSON text, which avoids a second serialisation
 */
function answerOf(context: BffContext, request: BffRequest, { links, ...player }: Player, home = "null"): Answer {
  const own = context.siteOf(request.headers.get("host"));
  const games = context.absentGames.without(own.brand.games);
  const site = { ...own, brand: { ...own.brand, games, links: { ...own.brand.links, ...links } } };
  const known = JSON.stringify({ site, ...player } satisfies Omit<Bootstrap, "home">);
  return textAnswer(200, `${known.slice(0, -1)},"home":${home}}`);
}
