import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import type { CallName } from "@/lib/contract/calls";
import { toMinor } from "@/lib/money";
import { formatFunds } from "@/lib/wording/funds";
import { readCookie, SESSION_COOKIE, XSRF_COOKIE } from "../cookies";
import { parseJson } from "../errors";
import { askForPage } from "../page-upstream";
import { createBffProcess } from "../process";
import { readEnv } from "../../env";
import { sealSession } from "../session";
import { TEST_NOW, TEST_SECRET, TEST_XSRF, testAccount, testSession, upstreamAnswer } from "../testing";
import type { UpstreamRequest, UpstreamResponse } from "../transport";
import { withLobbyDocuments } from "./lobby-documents";

const ROUND = { id: 5, status: 0, time_left: 30.25, round_no: "202601020001", end_at: "2026-01-02T03:04:35.250Z" };
const TILE = { game: "PK10", enabled: true, game_seconds: 60, round: ROUND, results: [], limits: [] };
const HOME = { games: [TILE], selected_setting_id: null, seq: 9, server_time: "2026-01-02T03:04:05.000Z" };

interface Player {
  account: Record<string, unknown>;
  home: Record<string, unknown>;
}

const open: http.Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A host whose platform knows one player a token, and whose page writes what it was told of him in every way a page may. */
async function host(show = (balance: number): string => formatFunds(toMinor(balance)), cutAt?: string) {
  const bff = createBffProcess(
    readEnv({ UPSTREAM_URL: "http://platform.example", SESSION_SECRET: TEST_SECRET, PUSHER_APP_KEY: "key" }),
    () => clock.now,
    { warn: (_, message) => warned.push(message), error: () => undefined },
  );
  const clock = { now: TEST_NOW };
  const warned: string[] = [];
  const players = new Map<string, Player>();
  const counts = { rendered: 0, asked: 0 };
  const upstream = {
    answer: undefined as
      | ((name: "me" | "home") => UpstreamResponse | Promise<UpstreamResponse> | undefined)
      | undefined,
  };
  bff.transport.send = async ({ path, headers }: UpstreamRequest) => {
    counts.asked += 1;
    const name = path.endsWith("/home") ? "home" : "me";
    const player = players.get(headers.authorization?.replace("Bearer ", "") ?? "");
    return (
      (await upstream.answer?.(name)) ??
      (player === undefined
        ? upstreamAnswer(401, {})
        : upstreamAnswer(200, name === "home" ? player.home : player.account))
    );
  };

  const render = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    counts.rendered += 1;
    const cookie = request.headers.cookie ?? "";
    const session = await bff.sessions.read(readCookie(cookie, SESSION_COOKIE));
    const visitor = { session, locale: "en", address: "" } as const;
    const ask = async (name: CallName) => {
      const answer = bff.specimens.get(session?.token ?? "")?.[name] ?? (await askForPage(bff, visitor, name, {}));
      return typeof answer === "string" || answer.status >= 300
        ? null
        : (parseJson(answer.body) as Record<string, never>);
    };
    const [account, home] = [await ask("me"), await ask("lobbyHome")];
    if (session === null || account == null) return void response.writeHead(307, { location: "/authentication" }).end();
    const nonce = Math.random().toString(36).slice(2);
    const { username, balance } = account as unknown as typeof testAccount;
    const markup = username.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
    const data = JSON.stringify({ sid: session.sid, account, home }).replaceAll("<", String.raw`\u003c`);
    const pieces =
      cutAt === undefined
        ? data
        : data.replace(cutAt, `${cutAt}"])</script><script nonce="${nonce}">self.__next_f.push([1,"`);
    const picked = ["user_locale", "favourite_games"].map((name) => readCookie(cookie, name) ?? "").join();
    response.writeHead(200, { "content-security-policy": `script-src 'nonce-${nonce}'`, "content-type": "text/html" });
    response.end(
      `<p title="${markup}">${markup} has ${show(balance)} (${picked})</p><script nonce="${nonce}">${pieces}</script>`,
    );
  };

  const viewOf = (home: { games: readonly { round: { time_left: number } | null }[] }): unknown =>
    home.games.map(({ round }) => Math.ceil(round?.time_left ?? 0));
  const handle = withLobbyDocuments({ bff, render, viewOf, now: () => clock.now });
  const server = http.createServer((request, response) => void handle(request, response)).listen(0, "127.0.0.1");
  open.push(server);
  await once(server, "listening");
  const { port } = server.address() as { port: number };

  /** A player's cookie, or the one that `cookie` gives. */
  async function visit(token: string, headers: Record<string, string> = {}, path = "/lobby/home") {
    const seal = await sealSession({ ...testSession, token, sid: `sid-of-${token}` }, [TEST_SECRET]);
    const cookie = [`${SESSION_COOKIE}=${seal}`, `${XSRF_COOKIE}=${TEST_XSRF}`, headers.cookie]
      .filter(Boolean)
      .join("; ");
    return get(port, path, { "x-forwarded-for": "203.0.113.9", ...headers, cookie });
  }

  /** The same by the page alone: without the anti-forgery cookie it is a first visit. */
  async function alone(token: string) {
    const seal = await sealSession({ ...testSession, token, sid: `sid-of-${token}` }, [TEST_SECRET]);
    return get(port, "/lobby/home", { cookie: `${SESSION_COOKIE}=${seal}; user_locale=en` });
  }

  function join(token: string, account: Record<string, unknown> = {}, home: Record<string, unknown> = {}): void {
    players.set(token, { account: { ...testAccount, ...account }, home: { ...HOME, ...home } });
  }
  return { bff, clock, warned, counts, upstream, visit, alone, join, port };
}

interface Got {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

/** By Node itself: `fetch` would unzip, and send headers of its own. */
async function get(port: number, path: string, headers: Record<string, string>): Promise<Got> {
  const request = http.get({ host: "127.0.0.1", port, path, headers, agent: false });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: bytes.toString() };
}

const nonceOf = ({ headers }: Got): string =>
  /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "none";
const withoutNonce = (page: Got): string => page.text.replaceAll(nonceOf(page), "");

test("two players get a page of their own from one rendering, each with a nonce that is in its policy", async () => {
  const { visit, join, counts } = await host();
  join("ann", { id: 1, username: "Ann", balance: 12.5 });
  join("bob", { id: 2, username: "Bob 2", balance: 3_000 });
  const [ann, bob] = [await visit("ann"), await visit("bob")];
  expect(counts.rendered).toBe(1);
  expect(ann.text).toContain('<p title="Ann">Ann has 12.50 (en,)</p>');
  expect(ann.text).toContain('"sid":"sid-of-ann","account":{"id":1,"username":"Ann",');
  expect(bob.text).toContain('<p title="Bob 2">Bob 2 has 3,000.00 (en,)</p>');
  expect(bob.text).not.toMatch(/ann|12\.5|specimen/i);
  expect(ann.text).toContain(`<script nonce="${nonceOf(ann)}">`);
  expect(nonceOf(ann)).not.toBe(nonceOf(bob));
  expect(nonceOf(ann)).toMatch(/^[\w-]{22}$/);
});

test("whatever a player is called and owns, he gets what the page alone would have given", async () => {
  const { visit, alone, join, bff, counts } = await host();
  let tries = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        id: fc.nat(),
        username: fc.oneof(fc.string({ minLength: 1 }), fc.string({ unit: "grapheme", minLength: 1 })),
        balance: fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((minor) => minor / 100),
        player_session: fc.option(fc.string()),
      }),
      async (account) => {
        // A sign-in whose player was rendered alone would stay so.
        const name = `ann${(tries += 1)}`;
        join(name, account);
        expect(withoutNonce(await visit(name, { cookie: "user_locale=en" }))).toBe(withoutNonce(await alone(name)));
      },
    ),
  );
  expect(bff.specimens.size).toBe(0);
  // Most were rendered but for the page alone: they came out of a template.
  expect(counts.rendered).toBeLessThan(2 * tries);
});

test.each<[string, { account?: object; home?: object; headers?: Record<string, string>; path?: string }]>([
  ["a merchant", { account: { merchant: { id: 2, mcode: "ACME", developer: 0 } } }],
  ["a language of the account", { account: { lang: "th" } }],
  ["a language of the page", { headers: { cookie: "user_locale=vn" } }],
  ["favourites", { headers: { cookie: "favourite_games=PK10" } }],
  ["an address of the site", { headers: { host: "play.acme.example" } }],
  ["an address of the lobby", { path: "/lobby2/home" }],
  ["a forced setting", { home: { selected_setting_id: 3 } }],
  ["an event heard", { home: { seq: 10 } }],
  ["a game switched off", { home: { games: [{ ...TILE, enabled: false }] } }],
  ["a round", { home: { games: [{ ...TILE, round: { ...ROUND, id: 6 } }] } }],
  ["a second of a countdown", { home: { games: [{ ...TILE, round: { ...ROUND, time_left: 29.9 } }] } }],
])("who differs in %s gets no page that was rendered for others", async (_, { account, home, headers, path }) => {
  const { visit, join, counts } = await host();
  join("ann");
  join("bob", { ...account }, { ...home });
  await visit("ann");
  expect(counts.rendered).toBe(1);
  const bob = await visit("bob", headers, path);
  expect(counts.rendered).toBe(2);
  expect(bob.text).toContain('"sid":"sid-of-bob"');
});

test("within a second of a countdown each gets the server's own time; a second later the page is rendered anew", async () => {
  const { visit, join, counts, clock } = await host();
  join("ann");
  await visit("ann");
  clock.now += 900;
  const later = {
    games: [{ ...TILE, round: { ...ROUND, time_left: 30.001 } }],
    server_time: "2026-01-02T03:04:05.249Z",
  };
  join("ann", {}, later);
  expect((await visit("ann")).text).toContain('"server_time":"2026-01-02T03:04:05.249Z"');
  expect(counts.rendered).toBe(1);
  clock.now += 100;
  await visit("ann");
  expect(counts.rendered).toBe(2);
});

test.each(["2026-01-02T03:04:05.000Z", "2026-01-02T03:04:05.000000Z"])(
  "an instant of a round that is the server's own time, %s, stays what it is",
  async (instant) => {
    const { visit, join } = await host();
    const games = [{ ...TILE, round: { ...ROUND, status: 2, time_left: 0, end_at: instant } }];
    join("ann", {}, { games, server_time: instant });
    join("bob", {}, { games, server_time: "2026-01-02T03:04:05.400Z" });
    await visit("ann");
    const { text } = await visit("bob");
    expect(text).toContain(`"end_at":"${instant}"`);
    expect(text).toContain('"server_time":"2026-01-02T03:04:05.400Z"');
  },
);

test("a `time_left` that its round's instants do not bear out is everyone's own", async () => {
  const { visit, join, counts } = await host();
  const left = (seconds: number) => ({ games: [{ ...TILE, round: { ...ROUND, end_at: "soon", time_left: seconds } }] });
  join("ann", {}, left(30.9));
  join("bob", {}, left(30.1));
  await visit("ann");
  expect((await visit("bob")).text).toContain('"time_left":30.1,');
  expect(counts.rendered).toBe(2);
});

test("a platform that fails is asked by the page alone for five seconds, never twice for a visit", async () => {
  const { visit, join, counts, upstream, clock } = await host();
  join("ann");
  upstream.answer = () => upstreamAnswer(503, {});
  await visit("ann");
  expect(counts.asked).toBe(4);
  await visit("ann");
  expect(counts.asked).toBe(6);
  upstream.answer = undefined;
  clock.now += 5000;
  await visit("ann");
  await visit("ann");
  expect(counts).toEqual({ rendered: 3, asked: 10 });
});

test("for a player who is rendered alone nothing is asked in vain", async () => {
  const { visit, join, counts } = await host();
  join("ann", { username: "<Ann>" });
  await visit("ann");
  expect(counts.asked).toBe(4);
  await visit("ann");
  expect(counts).toEqual({ rendered: 2, asked: 6 });
});

test("a page whose data is cut in the middle of a value is rendered for each player alone", async () => {
  const { visit, join, warned } = await host(undefined, "Speci");
  join("ann", { username: "Ann" });
  expect((await visit("ann")).text).toContain('"username":"Ann"');
  expect(warned).toEqual(["no template of the lobby could be made"]);
});

test("a crowd at once is rendered for once, and the platform is asked for each", async () => {
  const { visit, join, counts } = await host();
  const crowd = Array.from({ length: 20 }, (_, at) => `player${at}`);
  for (const name of crowd) join(name, { username: name });
  const pages = await Promise.all(crowd.map((name) => visit(name)));
  expect(counts).toEqual({ rendered: 1, asked: 40 });
  pages.forEach(({ text }, at) => expect(text).toContain(`<p title="player${at}">`));
});

test("a session that ended, a forged one, a first visit and a step of the page's own router go to the page itself", async () => {
  const { visit, join, counts, bff, port, alone } = await host();
  join("ann");
  bff.sessions.end("sid-of-ann");
  expect((await visit("ann")).status).toBe(307);
  join("bob");
  expect((await get(port, "/lobby/home", { cookie: `${SESSION_COOKIE}=Fe26.2*x; ${XSRF_COOKIE}=x` })).status).toBe(307);
  await alone("bob");
  await visit("bob", { rsc: "1" });
  await visit("bob", { "next-router-prefetch": "1" });
  await visit("bob", {}, "/lobby/home?message=x");
  await visit("bob", {}, "/game/pk10/home");
  expect(counts.rendered).toBe(7);
  await visit("bob");
  await visit("bob");
  expect(counts.rendered).toBe(8);
});

test.each([
  ["the account is refused", "me", upstreamAnswer(503, { message: "down" })],
  ["the session is over for the platform", "home", upstreamAnswer(401, {})],
  ["the answer is none of the contract's", "home", upstreamAnswer(200, "<html>")],
] as const)("where %s the page itself finds out", async (_, call, answer) => {
  const { visit, join, counts, upstream } = await host();
  join("ann");
  await visit("ann");
  upstream.answer = (name) => (name === call ? answer : undefined);
  await visit("ann");
  expect(counts.rendered).toBe(2);
});

test("a platform without a lobby has its players' page rendered once, too", async () => {
  const { visit, join, counts, upstream } = await host();
  for (const name of ["ann", "bob"]) join(name, { username: name });
  upstream.answer = (name) => (name === "home" ? upstreamAnswer(404, {}) : undefined);
  await visit("ann");
  expect((await visit("bob")).text).toContain('"home":null');
  expect(counts.rendered).toBe(1);
});

test("a page that shows the balance in a way that the template does not know is rendered for each player alone", async () => {
  const { visit, join, warned, counts } = await host((balance) => String(Math.floor(balance)));
  join("ann", { balance: 12.5 });
  expect((await visit("ann")).text).toContain("demo has 12 ");
  expect((await visit("ann")).text).toContain("demo has 12 ");
  expect(warned).toEqual(["no template of the lobby could be made"]);
  expect(counts.rendered).toBe(3);
});

test("a page is zipped for who takes it so", async () => {
  const { visit, join } = await host();
  join("ann", { username: "Ann" });
  const { headers, bytes } = await visit("ann", { "accept-encoding": "br, gzip;q=0.8" });
  expect(headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(bytes).toString()).toContain('<p title="Ann">');
  expect((await visit("ann", { "accept-encoding": "gzip; q=0, br" })).text).toContain('<p title="Ann">');
});
