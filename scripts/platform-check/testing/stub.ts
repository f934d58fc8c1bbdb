import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { pk10 } from "@/games/pk10/game";

/** Any object of a call or an answer. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any;

export interface Exchange {
  /** Below `/api/user`. */
  path: string;
  readonly body: Loose;
  /** The body's media type. */
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

/** The faults of a platform. */
export interface Fault {
  /** Changes a call before it is answered. */
  before?(exchange: Exchange): unknown;
  /** Replaces an answer. */
  after?(exchange: Exchange, answer: StubAnswer): StubAnswer;
  /** Replaces the events of the hub. */
  events?(events: readonly StubEvent[]): readonly StubEvent[];
  /** A path that is never answered. */
  hangs?: string;
  /** The hub refuses private channels. */
  refuses?: true;
}

export const STUB_SECRET = "stub-secret-of-the-hub";
export const STUB_KEY = "stub-key";
/** Works once. */
export const LAUNCH_TOKEN = "stub-launch-token";
export const stubUser = { user: "lim88", password: "lim88-password" };
const PLAYER_CHANNEL = "private-user.7";
const RESULT = [3, 8, 1, 10, 2, 7, 4, 9, 5, 6];
const ROUND = { id: 1001, round_no: "202611210042" };
const LIMIT = { min: 1, max: 100 };

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
const ok = (body: object, status = 200): StubAnswer => ({ status, body });
const refuse = (status: number, message: string, code?: string): StubAnswer => ok({ message, code }, status);

const oddsOf = (type: string, number: string): number => (pk10.odds()[type]?.[number] ?? 0) / 1000;
const perType = (of: (type: string, numbers: readonly string[]) => unknown): Loose =>
  Object.fromEntries(
    pk10.betTypes.map(({ code, bets }) => [
      code,
      of(
        code,
        bets.map(({ number }) => number),
      ),
    ]),
  );
const HOME = {
  odds: perType((type, numbers) => Object.fromEntries(numbers.map((number) => [number, oddsOf(type, number)]))),
  settings: {
    chips: [{ settingID: 1, values: [1, 5, 10] }],
    settings: [{ settingID: 1, limits: perType(() => LIMIT), order_max: 500 }],
    payouts: [{ settingID: 1, maxPayout: 10_000 }],
  },
  selected_setting_id: null,
  streaming_url: null,
  game_seconds: 60,
};
const openRound = () => ({ ...ROUND, status: 0, time_left: 40, end_at: inMs(40_000) });
const pastRound = () => ({ id: 1000, status: 1, time_left: 0, round_no: "202611210041", end_at: inMs(-20_000) });
const home = (): StubAnswer => ok({ ...HOME, games: [openRound(), { ...pastRound(), result_numbers: [...RESULT] }] });

function betRefusal({ round_id: roundId, odds_policy: policy, lines }: Loose): StubAnswer | undefined {
  const [line] = lines;
  if (line === undefined) return refuse(422, "The lines field is required.", "validation_failed");
  const { bet_type: type, number, amount, odds } = line;
  if (roundId !== ROUND.id) return refuse(422, "Betting is closed.", "round_closed");
  if (pk10.find(type, number) === undefined) return refuse(422, "No such bet.", "unknown_bet");
  if (amount < LIMIT.min) return refuse(422, "Too little.", "below_min");
  if (amount > LIMIT.max) return refuse(422, "Too much.", "above_max");
  const now = oddsOf(type, number);
  if (policy === "any" || now === odds || (policy === "better" && now > odds)) return undefined;
  const refusal = { message: "The odds have changed.", code: "odds_changed", errors: {} };
  return ok({ ...refusal, odds: { [type]: { [number]: now } } }, 422);
}

/** One player with one wallet. `onSecondSession` is called when a session has ended another. */
function createPlatform(onSecondSession: () => void): (exchange: Exchange) => StubAnswer {
  let session: string | undefined;
  let last: string | undefined;
  let isLaunched = false;
  let balance = 1_000;
  const orders: Loose[] = [];
  const answered = new Map<string, { body: string; answer: StubAnswer }>();

  function newSession(): StubAnswer {
    if (session !== undefined) onSecondSession();
    [last, session] = [session, randomUUID()];
    return ok({ token: session, expires_in: 900 });
  }

  function bet({ body, key }: Exchange): StubAnswer {
    if (key === undefined) return refuse(422, "The Idempotency-Key header is required.");
    const known = answered.get(key);
    if (known?.body === JSON.stringify(body)) return known.answer;
    if (known !== undefined) return refuse(422, "This key was used.", "idempotency_conflict");
    const refusal = betRefusal(body);
    if (refusal !== undefined) return refusal;
    const numbers = body.lines.map((line: Loose) => ({ ...line, odds: oddsOf(line.bet_type, line.number) }));
    const total = numbers.reduce((sum: number, { amount }: Loose) => sum + amount, 0);
    balance -= total;
    const [id, round] = [orders.length + 1, { round_id: ROUND.id, round_no: ROUND.round_no }];
    const order = { id, reference_number: `R${id}`, ...round, total_amount: total, numbers };
    const pending = { result_numbers: null, win_lose_explained: "pending", win_lose_amount: null };
    orders.unshift({ ...order, ...pending, game: "PK10", created_at: inMs(0) });
    const answer = ok({ order, balance }, 201);
    answered.set(key, { body: JSON.stringify(body), answer });
    return answer;
  }

  function table({ body }: Exchange): StubAnswer {
    const { game, round_no: roundNo } = body.filters;
    // Every order is of today.
    const until = body["f-date-to-created_at"] ?? "9999";
    const records = orders.filter(
      (order) =>
        (game === undefined || order.game === game) &&
        (roundNo === undefined || order.round_no === roundNo) &&
        order.created_at <= until,
    );
    const pages = Math.ceil(records.length / 30);
    return ok({ total_records: records.length, total_pages: pages, records: records.slice(0, 30) });
  }

  function signChannel({ body: { socket_id: socketId, channel_name: channel } }: Exchange): StubAnswer {
    if (![PLAYER_CHANNEL, "private-merchant.3"].includes(channel)) return refuse(403, "This channel is not yours.");
    const signature = createHmac("sha256", STUB_SECRET).update(`${socketId}:${channel}`).digest("hex");
    return ok({ auth: `${STUB_KEY}:${signature}` });
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
    "/me": () => ok({ id: 7, username: stubUser.user, ...merchant, lang: "en", balance }),
    "/load_balance": () => ok({ balance }),
    "/game/PK10/home": home,
    "/game/PK10/bet": bet,
    "/dt/": table,
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
  const bytes = Buffer.concat(await request.toArray());
  const { authorization = "", "content-type": type = "", "idempotency-key": key } = request.headers;
  return {
    path: (request.url ?? "").replace("/api/user", ""),
    body: /form/.test(type) ? await fieldsOf(bytes, type) : JSON.parse(bytes.toString() || "{}"),
    type: type.replace(/;.*/, ""),
    token: /^Bearer (.+)$/.exec(authorization)?.[1],
    key: typeof key === "string" ? key : undefined,
  };
}

async function fieldsOf(bytes: Buffer, type: string): Promise<object> {
  const fields: Loose = { filters: {} };
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  form.forEach((value, name) => {
    const inner = /^filters\[(\w+)\]$/.exec(name)?.[1];
    if (inner === undefined) fields[name] = value;
    else fields.filters[inner] = value;
  });
  return fields;
}

/** One whole round, as the hub publishes it. */
function roundEvents(): StubEvent[] {
  const round = { id: 1002, round_no: "202611210043", status: 0, time_left: 0, end_at: inMs(-3_000) };
  const result = { round_id: 1002, round_no: round.round_no, result_numbers: [...RESULT] };
  const winners = [{ mCode: "ACME", playerID: "li***8", WinAmt: 12.5 }];
  const frames: [string, object][] = [
    ["game_update", { round }],
    ["game_update", { round: { ...round, status: 2 } }],
    ["results", result],
    ["game_update", { round: { ...round, status: 1, result_numbers: [...RESULT] } }],
    ["winning", { round_id: 1002, winners }],
  ];
  return frames.map(([event, data]) => ({ channel: "game-PK10", event, data }));
}

/**
 * A platform for PK10 that has what docs/platform.md requires and no more, with its hub. Its one round is always open for 40 s; the
 * hub publishes one round to each socket that subscribes to the system channel.
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
