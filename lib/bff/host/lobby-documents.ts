import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import inject from "light-my-request";
import { type CallResponse, calls } from "@/lib/contract/calls";
import type { Account, Round } from "@/lib/contract/entities";
import type { Locale } from "@/lib/contract/games";
import { FAVOURITE_GAMES_COOKIE, readFavouriteGames, writeFavouriteGames } from "@/lib/favourite-games";
import { chooseLocale, LOCALE_COOKIE } from "@/lib/locale";
import { toMinor } from "@/lib/money";
import { formatFunds } from "@/lib/wording/funds";
import { readCookie, sessionCookieName, XSRF_COOKIE } from "../cookies";
import { parseJson } from "../errors";
import { askForPage, type PageVisitor } from "../page-upstream";
import type { BffProcess } from "../process";
import { sealSession, type Session } from "../session";
import { BoundedMap } from "../session-memory";
import type { UpstreamResponse } from "../transport";
import { cutTemplate, type PageTemplate } from "./page-template";
import { writeAnswer } from "./node-adapter";
import type { HostPages } from "./start-host";

type LobbyHome = CallResponse<"lobbyHome">;
type Hole = "nonce" | "sid" | "id" | "username" | "balance" | "funds" | "playerSession" | "serverTime";
type Render = HostPages["handle"];

export interface LobbyDocumentsOptions {
  bff: Pick<BffProcess, "settings" | "transport" | "sessions" | "cookieSite" | "specimens" | "log">;
  /** What renders the page: Next. */
  render: Render;
  /** All that the tiles show of an answer at its own instant. */
  viewOf: (home: LobbyHome) => unknown;
  now: () => number;
}

const PATHS: ReadonlySet<string> = new Set(["/lobby/home", "/lobby2/home"]);
/** A page's seconds are right for so long. */
const FRESH_MS = 1000;
const KEPT = 128;
/** A platform slower than this is waited for by the page itself … */
const PATIENCE_MS = 2000;
/** … and so is one that fails, which for so long is asked by the page alone: never twice for a visit. */
const REST_MS = 5000;
/** Sign-ins whose players are rendered alone, remembered so that nothing is asked for them in vain. */
const ALONE = 10_000;
/** Instants of an answer that agree so well have the same countdown. */
const AGREED_MS = 500;
/** What may stand in the markup, in an attribute and in a script's text as it is. Whose name has more is rendered alone. */
const PLAIN = /^[\p{L}\p{M}\p{N}_.@+-][\p{L}\p{M}\p{N} _.@+-]{0,99}$/u;

const INSTANT = /^[0-9T:.Z+-]{1,40}$/;

/** A player who does not exist. Each value is met nowhere else on a page. */
const SPECIMEN = { id: 8_416_027_395_113, username: "Specimen.7c1f94e2b8", balance: 7_531_908_642.97 };
const SPECIMEN_PLAYER_SESSION = "specimen-session-3e9a6d50";

/** Headers of each answer's own. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "transfer-encoding",
]);

const zip = promisify(gzip);
const randomText = (bytes: number): string => randomBytes(bytes).toString("base64url");

const answerOf = (value: unknown): UpstreamResponse => ({
  status: 200,
  header: () => undefined,
  body: Buffer.from(JSON.stringify(value)),
});

/** What one player is shown. */
interface Lobby {
  account: Account;
  /** Null where the platform has no lobby of its own, and `refusal` is what it says. */
  home: LobbyHome | null;
  refusal: UpstreamResponse | null;
}

interface Made {
  at: number;
  /** Null when none could be made: the players are then rendered alone. */
  document: Promise<LobbyTemplate | null>;
}

/** The values of the headers, then the document. */
interface LobbyTemplate {
  headers: readonly string[];
  texts: PageTemplate<Hole>;
}

/**
 * `render`, with the lobby's documents out of templates: pages that Next rendered for a player who does not exist, in which
 * each reader's own name, balance, session and nonce are put where the specimen's stand. Two players share a template exactly
 * if all else that their pages are made of is the same, to the second of every countdown. The platform is asked for each of
 * them all the same, and whatever is out of the ordinary (no session, a refusal, a name with markup in it) goes to `render`.
 */
export function withLobbyDocuments(options: LobbyDocumentsOptions): Render {
  const { bff, render, now } = options;
  const known = new BoundedMap<Made>(KEPT);
  const alone = new BoundedMap<true>(ALONE);
  let restsUntil = 0;

  const templateFor = (key: string, visit: Visit, lobby: Lobby): Promise<LobbyTemplate | null> => {
    const made = known.get(key);
    if (made !== undefined && now() - made.at < FRESH_MS) return made.document;
    const document = makeTemplate(options, visit, lobby).catch((error: unknown) => {
      bff.log.warn({ err: error }, "no template of the lobby could be made");
      return null;
    });
    known.set(key, { at: now(), document });
    return document;
  };

  return async (request, response) => {
    const visit = visitOf(request, sessionCookieName(bff.cookieSite.secure));
    const session = visit === null ? null : await bff.sessions.read(visit.seal);
    if (visit === null || session === null || alone.get(session.sid) || now() < restsUntil)
      return render(request, response);
    const lobby = await askLobby(bff, { session, locale: visit.locale, address: visit.address });
    if (lobby === "failed") restsUntil = now() + REST_MS;
    else if (lobby !== null && !isPlain(lobby)) alone.set(session.sid, true);
    if (lobby === "failed" || lobby === null || alone.get(session.sid)) return render(request, response);
    const template = await templateFor(keyOf(visit, lobby, options.viewOf), visit, lobby);
    if (template === null) return render(request, response);
    const texts = template.texts.fill(valuesOf(session, lobby));
    const body = Buffer.from(texts.at(-1) ?? "");
    const headers = Object.fromEntries(template.headers.map((name, at) => [name, texts[at] ?? ""]));
    if (!visit.zips) return writeAnswer({ status: 200, headers, cookies: [], body }, response);
    const zipped = { ...headers, "content-encoding": "gzip" };
    writeAnswer({ status: 200, headers: zipped, cookies: [], body: await zip(body) }, response);
  };
}

/** All of a request that its document is made by. */
interface Visit {
  path: string;
  host: string;
  seal: string;
  address: string;
  locale: Locale;
  favourites: string;
  zips: boolean;
}

/** Null for what is no plain visit of the lobby: a step of Next's own router, another page, a first visit without cookies. */
function visitOf({ method, url, headers }: IncomingMessage, sessionCookie: string): Visit | null {
  if (method !== "GET" || url === undefined || !PATHS.has(url)) return null;
  if (Object.keys(headers).some((name) => name === "rsc" || name.startsWith("next-"))) return null;
  const { host, cookie = "" } = headers;
  const seal = readCookie(cookie, sessionCookie);
  if (host === undefined || seal === undefined || readCookie(cookie, XSRF_COOKIE) === undefined) return null;
  return {
    path: url,
    host,
    seal,
    address: String(headers["x-forwarded-for"] ?? ""),
    locale: chooseLocale(readCookie(cookie, LOCALE_COOKIE.name), headers["accept-language"]),
    favourites: writeFavouriteGames(readFavouriteGames(readCookie(cookie, FAVOURITE_GAMES_COOKIE))),
    zips: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers["accept-encoding"] ?? "")),
  };
}

/** Null where the page itself must find out what is the matter, `failed` where that is the platform. */
async function askLobby(bff: LobbyDocumentsOptions["bff"], visitor: PageVisitor): Promise<Lobby | "failed" | null> {
  const options = { timeoutMs: PATIENCE_MS };
  const [me, answer] = await Promise.all([
    askForPage(bff, visitor, "me", {}, options),
    askForPage(bff, visitor, "lobbyHome", {}, options),
  ]);
  if (typeof me === "string" || typeof answer === "string" || me.status >= 500) return "failed";
  if (me.status >= 300 || answer.status === 401) return null;
  const account = calls.me.response.safeParse(parseJson(me.body));
  if (!account.success) return null;
  if (answer.status >= 300) return { account: account.data, home: null, refusal: answer };
  const home = calls.lobbyHome.response.safeParse(parseJson(answer.body));
  return home.success ? { account: account.data, home: home.data, refusal: null } : null;
}

/** Whether all that is put into a template may stand wherever the specimen's stands. */
function isPlain({ account, home }: Lobby): boolean {
  const { id, username, player_session: playerSession } = account;
  const serverTime = home?.server_time;
  return (
    Number.isSafeInteger(id) &&
    PLAIN.test(username) &&
    (playerSession == null || PLAIN.test(playerSession)) &&
    (serverTime === undefined || (INSTANT.test(serverTime) && !Number.isNaN(Date.parse(serverTime))))
  );
}

/** All that a document is made of but what its template leaves open. */
function keyOf(visit: Visit, { account, home, refusal }: Lobby, viewOf: LobbyDocumentsOptions["viewOf"]): string {
  const { id: _id, username: _name, balance: _balance, player_session: playerSession, ...ofMany } = account;
  const shown = home === null ? refusal?.status : [timeless(home), viewOf(home)];
  return JSON.stringify([visit.path, visit.host, visit.locale, visit.favourites, ofMany, playerSession == null, shown]);
}

/** Without what changes by the millisecond: of a round's `time_left` where it says no more than its instants do. */
function timeless({ server_time: serverTime, games, ...rest }: LobbyHome): unknown {
  if (serverTime === undefined) return { ...rest, games };
  const agrees = ({ end_at: end, time_left: left }: Round): boolean =>
    Math.abs(Date.parse(end) - Date.parse(serverTime) - left * 1000) <= AGREED_MS;
  return {
    ...rest,
    games: games.map((game) => ({
      ...game,
      round: game.round && agrees(game.round) ? { ...game.round, time_left: null } : game.round,
    })),
  };
}

/** The same instant, to the millisecond, in a form that no platform writes: no other instant of the answer is taken for it. */
const markOfInstant = (iso: string): string => `${new Date(iso).toISOString().slice(0, -1)}271828Z`;

/** What Next writes between two pieces of a page's data. */
const BETWEEN_PIECES = /"\]\)<\/script><script nonce="[^"]*">self\.__next_f\.push\(\[1,"/g;

const countOf = (mark: string, text: string): number => text.split(mark).length - 1;

/** Whether some mark lies across two pieces of the page's data, where it would not be found. */
function isCutApart(marks: Readonly<Record<string, string>>, document: string): boolean {
  const joined = document.replaceAll(BETWEEN_PIECES, "");
  return Object.values(marks).some((mark) => countOf(mark, joined) !== countOf(mark, document));
}

async function makeTemplate(
  { bff, render, now }: LobbyDocumentsOptions,
  visit: Visit,
  { account, home, refusal }: Lobby,
): Promise<LobbyTemplate | null> {
  const [token, sid] = [randomText(32), randomText(12)];
  const playerSession = account.player_session == null ? undefined : SPECIMEN_PLAYER_SESSION;
  const serverTime = home?.server_time === undefined ? undefined : markOfInstant(home.server_time);
  bff.specimens.set(token, {
    me: answerOf({ ...account, ...SPECIMEN, ...(playerSession && { player_session: playerSession }) }),
    lobbyHome: refusal ?? answerOf({ ...home, ...(serverTime && { server_time: serverTime }) }),
  });
  const seal = await sealSession({ token, sid, seenAt: Math.floor(now() / 1000) }, bff.settings.sessionSecrets);
  const cookie = [
    `${sessionCookieName(bff.cookieSite.secure)}=${seal}`,
    `${XSRF_COOKIE}=${token}`,
    `${LOCALE_COOKIE.name}=${visit.locale}`,
    `${FAVOURITE_GAMES_COOKIE}=${visit.favourites}`,
  ].join("; ");
  const answer = await inject((request, response) => void render(request, response).catch(() => response.destroy()), {
    method: "GET",
    url: visit.path,
    headers: { host: visit.host, cookie, accept: "text/html", "x-forwarded-for": "127.0.0.1" },
  }).finally(() => bff.specimens.delete(token));
  const nonce = /'nonce-([^']+)'/.exec(String(answer.headers["content-security-policy"]))?.[1];
  if (answer.statusCode !== 200 || answer.headers["set-cookie"] !== undefined || nonce === undefined)
    throw new Error(`the lobby was rendered with status ${answer.statusCode}`);
  const headers = Object.keys(answer.headers).filter((name) => !OWN_HEADERS.has(name));
  const marks = {
    sid,
    id: String(SPECIMEN.id),
    username: SPECIMEN.username,
    balance: JSON.stringify(SPECIMEN.balance),
    funds: formatFunds(toMinor(SPECIMEN.balance)),
    ...(playerSession && { playerSession }),
    ...(serverTime && { serverTime }),
  };
  if (isCutApart(marks, answer.payload)) throw new Error("a value of the lobby stands in two pieces of the page");
  const texts = cutTemplate([...headers.map((name) => String(answer.headers[name])), answer.payload], {
    ...marks,
    nonce,
  });
  if (texts === null) throw new Error("the lobby does not show all that it was made of");
  return { headers, texts };
}

function valuesOf({ sid }: Session, { account, home }: Lobby): Record<Hole, string> {
  return {
    nonce: randomText(16),
    sid,
    id: String(account.id),
    username: account.username,
    balance: JSON.stringify(account.balance),
    funds: formatFunds(toMinor(account.balance)),
    playerSession: account.player_session ?? "",
    serverTime: home?.server_time ?? "",
  };
}
