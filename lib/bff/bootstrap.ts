import type { Bootstrap, SiteBrand } from "@/lib/contract/bootstrap";
import { type CallRequest, calls } from "@/lib/contract/calls";
import type { GameCode } from "@/lib/contract/games";
import { gameCodeSchema } from "@/lib/contract/entities";
import { type Answer, textAnswer, errorAnswer, failureAnswer } from "./answer";
import type { Visit } from "./context";
import type { BffRequest } from "./request";
import { type Session, renewableSession } from "./session/session";
import { answerBounded } from "./upstream/proxy";
import { keeping, mismatchAnswer, readAccount, refusal, readAnswer } from "./upstream/read-answer";
import { callPlatform } from "./upstream/send-call";
import type { CallFailure, UpstreamResponse } from "./upstream/transport";

/**
 * GET /api/bootstrap[?game=PK10|LOBBY|…]: the first data of a page. The BFF fetches them from the platform in parallel. A guest gets
 * 401 if the query names a game, else the site. The call renews the session like `me`. Only this site's own pages may call it.
 */
export async function bootstrap(visit: Visit): Promise<Answer> {
  const { request, brand } = visit;
  if (!isOwnPage(request)) return errorAnswer("forbidden");
  const query = new URL(request.url, "http://bootstrap.invalid").searchParams;
  const requested = query.get("game");
  const game = gameCodeSchema.safeParse(requested);
  if (requested !== null && !game.success) return errorAnswer("not_found");
  if (game.success && game.data !== "LOBBY" && !brand.games.includes(game.data)) return errorAnswer("not_found");
  const session = await renewableSession(visit);
  if (session === null) {
    return game.success ? errorAnswer("unauthenticated") : answerOf(visit, GUEST);
  }
  const work = (): Promise<Answer> => playerBootstrap(visit, session, game.data ?? null, query);
  return answerBounded(visit, session.sid, "me", work);
}

async function playerBootstrap(
  visit: Visit,
  session: Session,
  game: GameCode | null,
  query: URLSearchParams,
): Promise<Answer> {
  const { token } = session;
  const meAsked = callPlatform(visit, { name: "me", body: {}, token });
  const homeAsked = game === null ? null : askHome(visit, token, game, query);
  // If the account is refused, nothing awaits the home: without this handler a failure would end the process.
  homeAsked?.catch(() => undefined);
  const me = await meAsked;
  if (typeof me === "string") return failureAnswer(me);
  if (me.status === 401 && game === null) {
    return answerOf(visit, { ...GUEST, exit_url: exitOf(visit, session) });
  }
  if (me.status >= 400) return refusal(visit, "me", session, me);
  const found = await readAccount(visit, session, me);
  if ("fault" in found) return mismatchAnswer(visit, "me", found.fault);
  const { account, renewed } = found;
  const player = { account, sid: session.sid, exit_url: exitOf(visit, session), links: linksOf(session) };
  if (game === null || homeAsked === null) return keeping(answerOf(visit, player), renewed);
  const home = await homeAsked;
  const asker = { ...session, currency: account.currency };
  return keeping(await homeAnswer(visit, { session: asker, game, home, player }), renewed);
}

type Home = UpstreamResponse | CallFailure;

function askHome(visit: Visit, token: string, game: GameCode, query: URLSearchParams): Promise<Home> {
  return game === "LOBBY"
    ? callPlatform(visit, { name: "lobbyHome", body: {}, token })
    : callPlatform(visit, { name: "gameHome", body: streamOf(query), token, game });
}

async function homeAnswer(
  visit: Visit,
  { session, game, home, player }: { session: Session; game: GameCode; home: Home; player: Player },
): Promise<Answer> {
  const name = game === "LOBBY" ? "lobbyHome" : "gameHome";
  if (typeof home === "string") return failureAnswer(home);
  // A platform may have no lobby: its games work without one.
  if (name === "lobbyHome" && home.status >= 400 && !WHOLE_PLATFORM.has(home.status)) {
    return lobbylessAnswer(visit, session, player);
  }
  if (home.status >= 400) return refusal(visit, name, session, home);
  const { fault, json } = readAnswer(name, home, session);
  if (fault !== undefined) {
    const answer = mismatchAnswer(visit, name, fault);
    // A platform without a lobby may answer 200 with another form, as to any unknown game code.
    return name === "lobbyHome" ? lobbylessAnswer(visit, session, player) : answer;
  }
  return answerOf(visit, player, json);
}

/** Without a lobby only the games' homes show which games exist: the page must neither show nor call any other game. */
async function lobbylessAnswer(visit: Visit, { token }: Session, player: Player): Promise<Answer> {
  await visit.context.absentGames.find(visit.brand.games, async (game) => {
    const home = await callPlatform(visit, { name: "gameHome", body: {}, token, game });
    return typeof home === "string" ? null : home.status;
  });
  return answerOf(visit, player);
}

/** Refusals that concern more than the lobby. */
const WHOLE_PLATFORM: ReadonlySet<number> = new Set([401, 429, 503]);

/** If either value is invalid, neither is sent: the platform has defaults. */
function streamOf(query: URLSearchParams): CallRequest<"gameHome"> {
  const { streaming_quality, is_mobile } = Object.fromEntries(query);
  const parsed = calls.gameHome.request.safeParse({ streaming_quality, is_mobile });
  return parsed.success ? parsed.data : {};
}

/** A browser without the Sec-Fetch-Site header (old Safari) passes: only this origin can read its answer. */
const isOwnPage = ({ headers }: BffRequest): boolean =>
  (headers.get("sec-fetch-site") ?? "same-origin") === "same-origin";

const exitOf = ({ brand }: Visit, { exitUrl }: Session): string | null => exitUrl ?? brand.exitUrl ?? null;

const linksOf = ({ depositUrl, supportUrl }: Session): SiteBrand["links"] => ({
  ...(depositUrl === undefined ? {} : { deposit: depositUrl }),
  ...(supportUrl === undefined ? {} : { support: supportUrl }),
});

type Player = Pick<Bootstrap, "account" | "sid" | "exit_url"> & { links: SiteBrand["links"] };

const GUEST: Player = { account: null, sid: null, exit_url: null, links: {} };

function answerOf({ context, request }: Visit, { links, ...player }: Player, home = "null"): Answer {
  const own = context.siteOf(request.headers.get("host"));
  const games = context.absentGames.without(own.brand.games);
  const site = { ...own, brand: { ...own.brand, games, links: { ...own.brand.links, ...links } } };
  const known = JSON.stringify({ site, ...player } satisfies Omit<Bootstrap, "home">);
  return textAnswer(200, `${known.slice(0, -1)},"home":${home}}`);
}
