/** A platform for Grandstand in plain Node, which keeps everything in memory. README.md describes it. */
import { createHash, createHmac, randomUUID, scryptSync, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { LIMIT, MAX_PAYOUT, money, ORDER_MAX, placeBet, records, refuse, settle } from "./bets.mjs";
import { games } from "./games.mjs";
import { startRounds } from "./rounds.mjs";

const SESSION_MS = 900_000;
const [MAX_BODY_BYTES, MAX_SIGN_INS] = [65_536, 30]; // sign-ins a minute for one address

const hashed = (password) => scryptSync(String(password), "a real platform has one salt for each player", 32);

/** The fields of a body in JSON or either form; `filters[game]` becomes `filters.game`. */
export async function fieldsOf(request) {
  const chunks = [];
  for await (const chunk of request) {
    if (Buffer.concat(chunks).length > MAX_BODY_BYTES) throw new Error("The body is too large.");
    chunks.push(chunk);
  }
  const [bytes, type = ""] = [Buffer.concat(chunks), request.headers["content-type"]];
  if (!type.includes("form")) return JSON.parse(bytes.toString() || "{}");
  const fields = { filters: {} };
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
  form.forEach((value, name) => {
    const filter = /^filters\[(\w+)\]$/.exec(name)?.[1];
    if (filter === undefined) fields[name] = value;
    else fields.filters[filter] = value;
  });
  return fields;
}

/** Publishes by the hub's HTTP API, one event after another: without `seq` the order of arrival counts. */
function publisher({ url, id, key, secret }) {
  let last = Promise.resolve();
  return (channel, name, data) => {
    const body = JSON.stringify({ name, channel, data: JSON.stringify({ ...data, server_time: new Date() }) });
    last = last.then(async () => {
      const path = `/apps/${id}/events`;
      const md5 = createHash("md5").update(body).digest("hex");
      const seconds = Math.floor(Date.now() / 1000);
      const query = `auth_key=${key}&auth_timestamp=${seconds}&auth_version=1.0&body_md5=${md5}`;
      const signature = createHmac("sha256", secret).update(`POST\n${path}\n${query}`).digest("hex");
      const sent = { method: "POST", body, headers: { "content-type": "application/json" } };
      const answer = await fetch(`${url}${path}?${query}&auth_signature=${signature}`, sent).catch(String);
      if (!answer.ok) console.error(`${name} did not reach the hub at ${url}: ${answer.status ?? answer}`);
    });
  };
}

/**
 * @param options `hub` is `{ url, id, key, secret }`, `players` are `{ username, password, balance }`; `merchantKey` allows the merchant
 * to make launch tokens
 */
export async function startPlatform({ port = 8000, seconds = 60, hub, players, merchantKey }) {
  const publish = publisher(hub);
  const accounts = players.map(({ username, password, balance }, index) => {
    return {
      id: index + 1,
      username,
      password: hashed(password),
      cents: balance * 100,
      orders: [],
      answers: new Map(),
    };
  });
  const [sessions, launches, signIns] = [new Map(), new Map(), new Map()]; // by token, by token, by address
  const minutes = setInterval(() => signIns.clear(), 60_000);

  const pay = (game) => (round) =>
    accounts.flatMap((player) => {
      const { paid, staked } = settle(player, game, round);
      const win = {
        round_id: round.id,
        round_no: round.no,
        game: game.code,
        amount: money(paid),
        staked: money(staked),
      };
      if (paid > 0) publish(`private-user.${player.id}`, "user_balance_update", { balance: money(player.cents), win });
      const playerID = `${player.username.slice(0, 2)}***`;
      return paid > staked ? [{ mCode: "ACME", playerID, WinAmt: money(paid - staked) }] : [];
    });
  const tables = games.map((game, index) => {
    const tell = (event, data) => publish(`game-${game.code}`, event, data);
    return { game, rounds: startRounds(game, index, seconds, tell, pay(game)) };
  });

  function begin(player) {
    for (const session of sessions.values()) {
      if (session.player !== player || session.ended) continue;
      session.ended = "duplicate_login";
      publish(`private-user.${player.id}`, "user_logout", { reason: session.ended, player_session: session.name });
    }
    const token = randomUUID();
    sessions.set(token, { player, token, until: Date.now() + SESSION_MS, name: randomUUID() });
    return { token, expires_in: SESSION_MS / 1000 };
  }

  function home({ game, rounds }) {
    const limits = Object.fromEntries(Object.keys(game.bets).map((type) => [type, LIMIT]));
    const settings = {
      chips: [{ settingID: 1, values: [1, 5, 10, 50, 100] }],
      settings: [{ settingID: 1, limits, order_max: ORDER_MAX }],
      payouts: [{ settingID: 1, maxPayout: MAX_PAYOUT }],
    };
    return { games: rounds.home(), odds: game.odds, settings, game_seconds: seconds, server_time: new Date() };
  }

  const guests = {
    "/login"({ username, password }, { address }) {
      signIns.set(address, (signIns.get(address) ?? 0) + 1);
      if (signIns.get(address) > MAX_SIGN_INS) refuse(429, undefined, "Too many tries: wait a minute.");
      const player = accounts.find((each) => each.username === username);
      const isRight = timingSafeEqual(hashed(password), player?.password ?? hashed(""));
      return player && isRight ? begin(player) : refuse(422, undefined, "The name or the password is wrong.");
    },
    "/launch"({ token }) {
      const launch = launches.get(token) ?? refuse(422, "launch_token_invalid", "This link is not valid.");
      if (launch.isUsed) refuse(422, "launch_token_used", "This link was used.");
      if (launch.until < Date.now()) refuse(422, "launch_token_expired", "This link is too old.");
      launch.isUsed = true;
      return begin(launch.player);
    },
    /** Not in the contract: the merchant's site makes launch tokens for its players. */
    "/merchant/launch_tokens"({ username }, { token }) {
      const player = accounts.find((each) => each.username === username);
      if (!merchantKey || token !== merchantKey || !player) refuse(401, undefined, "Wrong key or player.");
      const launch_token = randomUUID();
      launches.set(launch_token, { player, until: Date.now() + 60_000 });
      return { launch_token };
    },
  };
  const calls = {
    "/me"(_, session) {
      session.until = Date.now() + SESSION_MS;
      const { id, username, cents } = session.player;
      const merchant = { mcode: "ACME", developer: 0, time_zone: "Asia/Kuala_Lumpur" };
      const own = { id, username, lang: null, currency: "MYR", balance: money(cents), player_session: session.name };
      return { ...own, merchant_id: 1, merchant, group: { permissions: [] } };
    },
    "/logout": (_, { token }) => ({ ended: sessions.delete(token) }),
    "/load_balance": (_, { player }) => ({ balance: money(player.cents), server_time: new Date() }),
    "/dt": (body, { player }) => records(player, body),
    "/broadcasting/auth"({ socket_id, channel_name }, { player }) {
      const isOwn = [`private-user.${player.id}`, "private-merchant.1"].includes(channel_name);
      if (!isOwn) refuse(403, undefined, "This channel is not yours.");
      const signature = createHmac("sha256", hub.secret).update(`${socket_id}:${channel_name}`).digest("hex");
      return { auth: `${hub.key}:${signature}` };
    },
  };

  async function answer({ url, headers }, body) {
    const path = url.replace(/^\/api\/user/, "").replace(/\/$/, "");
    const token = headers.authorization?.replace("Bearer ", "");
    if (Object.hasOwn(guests, path)) return guests[path](body, { token, address: headers["x-forwarded-for"] });
    const session = sessions.get(token) ?? refuse(401, undefined, "Unauthenticated.");
    if (session.ended) refuse(401, session.ended, "You signed in elsewhere.");
    if (session.until < Date.now()) refuse(401, "session_expired", "The session has ended.");
    const [, code, name] = /^\/game\/(\w+)\/(home|bet)$/.exec(path) ?? [];
    const table = tables.find(({ game }) => game.code === code);
    if (table) return name === "home" ? home(table) : placeBet(table, session.player, body, headers["idempotency-key"]);
    return Object.hasOwn(calls, path) ? calls[path](body, session) : refuse(404, undefined, "No such call.");
  }

  async function handle(request, response) {
    const send = (status, body) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.url === "/healthz") return send(200, { status: "ok" });
    try {
      const body = await fieldsOf(request).catch(() => null);
      if (body === null || typeof body !== "object") refuse(422, undefined, "The body cannot be read.");
      return send(200, await answer(request, body));
    } catch (error) {
      if (error.status === undefined) console.error(error);
      return send(error.status ?? 500, error.body ?? { message: "Server error" });
    }
  }
  const server = createServer((request, response) => void handle(request, response));
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  const stop = () => {
    clearInterval(minutes);
    for (const { rounds } of tables) rounds.stop();
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${server.address().port}`, stop };
}
