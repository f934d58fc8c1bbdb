import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { LIMIT, MAX_PAYOUT, money, ORDER_MAX, placeBet, records } from "@/examples/node/bets.mjs";
import { games } from "@/examples/node/games.mjs";
import { fieldsOf } from "@/examples/node/platform.mjs";
import { channelAuth } from "@/upstream/hub/signature";

// Any object of a call or an answer.
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any;

export interface Exchange {
  /** Below `/api/user`. */
  path: string;
  readonly body: Loose;
  readonly type: string;
  token: string | undefined;
  key: string | undefined;
}

export interface StubAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export interface StubEvent {
  readonly channel: string;
  readonly event: string;
  readonly data: Loose;
}

export interface Fault {
  before?(exchange: Exchange): unknown;
  after?(exchange: Exchange, answer: StubAnswer): StubAnswer;
  events?(events: readonly StubEvent[]): readonly StubEvent[];
  hangs?: string;
  /** The hub refuses private channels. */
  refuses?: true;
}

export const STUB_APP = { id: "stub", key: "stub-key", secret: "stub-secret-of-the-hub" };
/** Works once. */
export const LAUNCH_TOKEN = "stub-launch-token";
export const stubUser = { user: "lim88", password: "lim88-password" };
export const RESULT = [3, 8, 1, 10, 2, 7, 4, 9, 5, 6];
const PLAYER_CHANNEL = "private-user.7";
const OPEN = { id: 1001, no: "202611210042" };
const PAST = { id: 1000, no: "202611210041", result: RESULT };

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
const ok = (body: object, status = 200): StubAnswer => ({ status, body });
const refuse = (status: number, message: string, code?: string): StubAnswer => ok({ message, code }, status);

const game: Loose = games.find(({ code }) => code === "PK10");
const LIMITS = Object.fromEntries(Object.keys(game.bets as object).map((type) => [type, LIMIT]));
const home = (): StubAnswer =>
  ok({
    games: [
      { id: OPEN.id, round_no: OPEN.no, status: 0, time_left: 40, end_at: inMs(40_000) },
      { id: PAST.id, round_no: PAST.no, status: 1, time_left: 0, end_at: inMs(-20_000), result_numbers: RESULT },
    ],
    odds: game.odds,
    settings: {
      chips: [{ settingID: 1, values: [1, 5, 10] }],
      settings: [{ settingID: 1, limits: LIMITS, order_max: ORDER_MAX }],
      payouts: [{ settingID: 1, maxPayout: MAX_PAYOUT }],
    },
    game_seconds: 60,
  });

/** Lost orders of the day before, a minute apart, newest first. */
const pastOrders = (count: number): Loose[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: count - index, at: Date.now() - 86_400_000 - index * 60_000, game, round: PAST, total: 100, paid: 0 },
    lines: [{ bet_type: "tf", number: "big", cents: 100, odds: 2.205, returned: 0 }],
  }));

/** One player with one wallet, by the rules of the example in plain Node. `onSecondSession` is called when a new session has ended another one. */
function createPlatform(onSecondSession: () => void): (exchange: Exchange) => StubAnswer {
  let session: string | undefined;
  let last: string | undefined;
  let isLaunched = false;
  const player: Loose = { cents: 10_000_000, orders: pastOrders(35), answers: new Map() };
  const table: Loose = { game, rounds: { open: (id: unknown) => (id === OPEN.id ? OPEN : undefined) } };

  function newSession(): StubAnswer {
    if (session !== undefined) onSecondSession();
    [last, session] = [session, randomUUID()];
    return ok({ token: session, expires_in: 900 });
  }

  function bet({ body, key }: Exchange): StubAnswer {
    try {
      return ok(placeBet(table, player, body, key), 201);
    } catch (error) {
      const { status = 500, body } = error as Partial<StubAnswer>;
      return { status, body };
    }
  }

  function signChannel({ body: { socket_id: socketId, channel_name: channel } }: Exchange): StubAnswer {
    if (![PLAYER_CHANNEL, "private-merchant.3"].includes(channel)) return refuse(403, "This channel is not yours.");
    return ok(channelAuth(STUB_APP, socketId, channel));
  }

  const merchant = { merchant_id: 3, merchant: { mcode: "ACME", developer: 0 }, group: { permissions: [] } };
  const guests: Readonly<Record<string, (exchange: Exchange) => StubAnswer>> = {
    "/login": ({ body }) => (body.password === stubUser.password ? newSession() : refuse(422, "Wrong credentials.")),
    "/launch"({ body }) {
      if (isLaunched || body.token !== LAUNCH_TOKEN) return refuse(422, "This link was used, or is too old.");
      isLaunched = true;
      return newSession();
    },
  };
  const players: typeof guests = {
    "/me": () => ok({ id: 7, username: stubUser.user, ...merchant, lang: "en", balance: money(player.cents) }),
    "/load_balance": () => ok({ balance: money(player.cents) }),
    "/game/PK10/home": home,
    "/game/PK10/bet": bet,
    "/dt/": ({ body }) => ok(JSON.parse(JSON.stringify(records(player, body))) as object),
    "/broadcasting/auth": signChannel,
    "/page": () => ok({ page: { content_en: "<h2>Rules</h2>" } }),
    "/logout"() {
      session = last = undefined;
      return ok({});
    },
  };
  return (exchange) => {
    const { path, token } = exchange;
    const guest = guests[path];
    if (guest !== undefined) return guest(exchange);
    if (token !== undefined && token === session) return players[path]?.(exchange) ?? refuse(404, "Not found.");
    const isOld = token !== undefined && token === last;
    return isOld ? refuse(401, "Signed in elsewhere.", "duplicate_login") : refuse(401, "Unauthenticated.");
  };
}

async function readExchange(request: IncomingMessage): Promise<Exchange> {
  const { authorization = "", "content-type": type = "", "idempotency-key": key } = request.headers;
  return {
    path: (request.url ?? "").replace("/api/user", ""),
    body: await fieldsOf(request),
    type: type.replace(/;.*/, ""),
    token: /^Bearer (.+)$/.exec(authorization)?.[1],
    key: typeof key === "string" ? key : undefined,
  };
}

function roundEvents(): StubEvent[] {
  const { id, no: round_no } = OPEN;
  const round = { id, round_no, status: 0, time_left: 0, end_at: inMs(-3_000) };
  const winners = [{ mCode: "ACME", playerID: "li***8", WinAmt: 12.5 }];
  const frames: [string, object][] = [
    ["game_update", { round }],
    ["game_update", { round: { ...round, status: 2 } }],
    ["results", { round_id: id, round_no, result_numbers: [...RESULT] }],
    ["game_update", { round: { ...round, status: 1, result_numbers: [...RESULT] } }],
    ["winning", { round_id: id, winners }],
  ];
  return frames.map(([event, data]) => ({ channel: "game-PK10", event, data }));
}

/**
 * A platform for PK10 and its hub, with only the parts that docs/platform.md requires. Its open round always has 40 s
 * left. The hub publishes the whole round to each socket that subscribes to the system channel.
 */
export async function startStub(fault: Fault = {}): Promise<{ url: string; stop(): Promise<void> }> {
  const players = new Set<(event: StubEvent) => void>();
  const logout = [{ channel: PLAYER_CHANNEL, event: "user_logout", data: { reason: "duplicate_login" } }];
  const platform = createPlatform(() => {
    for (const event of fault.events?.(logout) ?? logout) for (const send of players) send(event);
  });
  const server = createServer((request, response) => {
    void readExchange(request).then((exchange) => {
      if (exchange.path === fault.hangs) return;
      fault.before?.(exchange);
      const right = platform(exchange);
      const { status, body, headers } = fault.after?.(exchange, right) ?? right;
      const text = typeof body === "string" ? body : JSON.stringify(body);
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
    });
  });
  const hub = new WebSocketServer({ server });
  hub.on("connection", (socket) => {
    const send = (frame: Omit<StubEvent, "channel"> & { channel?: string }): void =>
      socket.send(JSON.stringify({ ...frame, data: JSON.stringify(frame.data) }));
    send({ event: "pusher:connection_established", data: { socket_id: "1.2", activity_timeout: 120 } });
    socket.on("message", (raw: Buffer) => {
      const { event, data } = JSON.parse(raw.toString()) as StubEvent;
      if (event !== "pusher:subscribe") return;
      const { channel } = data;
      const refused = fault.refuses && channel.startsWith("private-");
      const answer = refused ? "pusher:subscription_error" : "pusher_internal:subscription_succeeded";
      send({ event: answer, channel, data: {} });
      if (channel === PLAYER_CHANNEL) players.add(send);
      if (channel !== "system") return;
      for (const each of fault.events?.(roundEvents()) ?? roundEvents()) send(each);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of hub.clients) socket.terminate();
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}
