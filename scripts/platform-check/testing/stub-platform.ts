import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { WebSocketServer } from "ws";
import { pk10 } from "@/games/pk10/game";

/** What came, as far as the platform looks at it. */
export interface Exchange {
  /** Below `/api/user`. */
  readonly path: string;
  readonly body: Record<string, unknown>;
  token: string | undefined;
  key: string | undefined;
}

export interface StubAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** Something that a platform does wrongly: before it looks at a call, after it has made the answer, or on its hub. */
export interface Fault {
  before?(exchange: Exchange): void;
  after?(exchange: Exchange, answer: StubAnswer): StubAnswer;
  /** The frames that the hub sends instead of those of a right round. */
  events?(events: readonly StubEvent[]): readonly StubEvent[];
  /** The hub refuses the sockets' subscriptions. */
  refuses?: true;
}

export interface StubEvent {
  readonly channel: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

export const STUB_KEY = "stub-key";
export const STUB_SECRET = "stub-secret-of-the-hub";
const USER = { username: "lim88", password: "lim88-password" };
const ACCOUNT_ID = 7;
const MERCHANT_ID = 3;
const ROUND_ID = 1001;
const ROUND_NO = "202611210042";
const RESULT = [3, 8, 1, 10, 2, 7, 4, 9, 5, 6];
const MIN = 1;
const MAX = 100;

/** A platform for PK10 that has what docs/platform.md says that it must have, and no more. Its one round is always open for 40 s. */
export async function startStub(fault: Fault = {}): Promise<{ url: string; stop(): Promise<void> }> {
  const platform = createPlatform();
  const server = createServer((request, response) => {
    void readExchange(request).then((exchange) => {
      fault.before?.(exchange);
      const right = platform(exchange);
      const { status, body, headers } = fault.after?.(exchange, right) ?? right;
      const text = typeof body === "string" ? body : JSON.stringify(body);
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
    });
  });
  const hub = startHub(server, fault);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stub does not listen on a port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      for (const socket of hub.clients) socket.terminate();
      server.closeAllConnections();
      await once(server.close(), "close");
    },
  };
}

export const stubUser = { user: USER.username, password: USER.password };

async function readExchange(request: IncomingMessage): Promise<Exchange> {
  const bytes = Buffer.concat(await request.toArray());
  const type = request.headers["content-type"] ?? "";
  const key = request.headers["idempotency-key"];
  return {
    path: (request.url ?? "").replace("/api/user", ""),
    token: /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1],
    key: typeof key === "string" ? key : undefined,
    body: type.startsWith("multipart/") ? await fieldsOf(bytes, type) : JSON.parse(bytes.toString() || "{}"),
  };
}

async function fieldsOf(bytes: Buffer, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  const filters: Record<string, string> = {};
  const fields: Record<string, unknown> = { filters };
  form.forEach((value, name) => {
    const inner = /^filters\[(\w+)\]$/.exec(name)?.[1];
    if (inner === undefined) fields[name] = value;
    else filters[inner] = String(value);
  });
  return fields;
}

const refuse = (status: number, message: string, code?: string): StubAnswer => ({
  status,
  body: code === undefined ? { message } : { message, code },
});

export const stubRound = (): Record<string, unknown> => ({
  id: ROUND_ID,
  status: 0,
  time_left: 40,
  round_no: ROUND_NO,
  end_at: new Date(Date.now() + 40_000).toISOString(),
});

const HOME_ODDS = Object.fromEntries(
  pk10.betTypes.map(({ code, bets }) => [
    code,
    Object.fromEntries(bets.map(({ number }) => [number, (pk10.odds()[code]?.[number] ?? 0) / 1000])),
  ]),
);

function homeAnswer(): StubAnswer {
  const past = {
    id: ROUND_ID - 1,
    status: 1,
    time_left: 0,
    round_no: "202611210041",
    end_at: new Date(Date.now() - 20_000).toISOString(),
  };
  return {
    status: 200,
    body: {
      games: [stubRound(), { ...past, result_numbers: [...RESULT] }],
      odds: HOME_ODDS,
      settings: {
        chips: [{ settingID: 1, values: [1, 5, 10] }],
        settings: [
          {
            settingID: 1,
            limits: Object.fromEntries(pk10.betTypes.map(({ code }) => [code, { min: MIN, max: MAX }])),
            order_max: 500,
          },
        ],
        payouts: [{ settingID: 1, maxPayout: 10_000 }],
      },
      selected_setting_id: null,
      streaming_url: null,
      game_seconds: 60,
    },
  };
}

interface Line {
  bet_type: string;
  number: string;
  amount: number;
  odds: number;
}

/** Sessions, one wallet and its orders, in memory. */
function createPlatform(): (exchange: Exchange) => StubAnswer {
  let session: string | undefined;
  let last: string | undefined;
  let balance = 1_000;
  const orders: Record<string, unknown>[] = [];
  const answered = new Map<string, { body: string; answer: StubAnswer }>();

  const account = () => ({
    id: ACCOUNT_ID,
    username: USER.username,
    merchant_id: MERCHANT_ID,
    merchant: { mcode: "ACME", developer: 0 },
    group: { permissions: [] },
    lang: "en",
    balance,
  });

  function signIn({ body }: Exchange): StubAnswer {
    if (body["password"] !== USER.password) return refuse(422, "These credentials do not match our records.");
    last = session;
    session = randomUUID();
    return { status: 200, body: { token: session, expires_in: 900 } };
  }

  function faultOf({ round_id: roundId, lines }: { round_id?: unknown; lines?: Line[] }): StubAnswer | undefined {
    const [line] = lines ?? [];
    if (line === undefined) return refuse(422, "The lines field is required.", "validation_failed");
    if (roundId !== ROUND_ID) return refuse(422, "Betting is closed.", "round_closed");
    if (pk10.find(line.bet_type, line.number) === undefined) return refuse(422, "No such bet.", "unknown_bet");
    if (line.amount < MIN) return refuse(422, "Too little.", "below_min");
    return line.amount > MAX ? refuse(422, "Too much.", "above_max") : undefined;
  }

  function bet({ body, key }: Exchange): StubAnswer {
    if (key === undefined) return refuse(422, "The Idempotency-Key header is required.");
    const text = JSON.stringify(body);
    const known = answered.get(key);
    if (known !== undefined) {
      return known.body === text ? known.answer : refuse(422, "This key was used.", "idempotency_conflict");
    }
    const fault = faultOf(body);
    if (fault !== undefined) return fault;
    const lines = body["lines"] as Line[];
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    balance -= total;
    const order = {
      id: orders.length + 1,
      reference_number: `R${orders.length + 1}`,
      round_id: ROUND_ID,
      round_no: ROUND_NO,
      total_amount: total,
      numbers: lines,
    };
    orders.unshift({
      ...order,
      game: "PK10",
      created_at: new Date().toISOString(),
      result_numbers: null,
      win_lose_explained: "pending",
      win_lose_amount: null,
    });
    const answer = { status: 201, body: { order, balance } };
    answered.set(key, { body: text, answer });
    return answer;
  }

  function table({ body }: Exchange): StubAnswer {
    const { game, round_no: roundNo } = body["filters"] as Record<string, string>;
    const found = orders.filter(
      (order) =>
        (game === undefined || order["game"] === game) && (roundNo === undefined || order["round_no"] === roundNo),
    );
    return {
      status: 200,
      body: { total_records: found.length, total_pages: Math.ceil(found.length / 30), records: found.slice(0, 30) },
    };
  }

  function signChannel({ body }: Exchange): StubAnswer {
    const { socket_id: socketId, channel_name: channel } = body;
    const own = [`private-user.${ACCOUNT_ID}`, `private-merchant.${MERCHANT_ID}`];
    if (!own.includes(String(channel))) return refuse(403, "This channel is not yours.");
    const signature = createHmac("sha256", STUB_SECRET)
      .update(`${String(socketId)}:${String(channel)}`)
      .digest("hex");
    return { status: 200, body: { auth: `${STUB_KEY}:${signature}` } };
  }

  const calls: Readonly<Record<string, (exchange: Exchange) => StubAnswer>> = {
    "/me": () => ({ status: 200, body: account() }),
    "/load_balance": () => ({ status: 200, body: { balance } }),
    "/game/PK10/home": homeAnswer,
    "/game/PK10/bet": bet,
    "/dt/": table,
    "/broadcasting/auth": signChannel,
    "/page": () => ({ status: 200, body: { page: { content_en: "<h2>Rules</h2>" } } }),
    "/logout": () => {
      session = undefined;
      last = undefined;
      return { status: 200, body: {} };
    },
  };

  return (exchange) => {
    if (exchange.path === "/login") return signIn(exchange);
    if (exchange.token === undefined || exchange.token !== session) {
      const isOld = exchange.token !== undefined && exchange.token === last;
      return isOld ? refuse(401, "Signed in elsewhere.", "duplicate_login") : refuse(401, "Unauthenticated.");
    }
    return calls[exchange.path]?.(exchange) ?? refuse(404, "Not found.");
  };
}

/** One whole round, as it is told. */
function rightEvents(): StubEvent[] {
  const channel = "game-PK10";
  const round = {
    ...stubRound(),
    id: ROUND_ID + 1,
    round_no: "202611210043",
    time_left: 0,
    end_at: new Date(Date.now() - 3_000).toISOString(),
  };
  const id = { round_id: ROUND_ID + 1 };
  return [
    { channel, event: "game_update", data: { round } },
    { channel, event: "game_update", data: { round: { ...round, status: 2 } } },
    { channel, event: "results", data: { ...id, round_no: "202611210043", result_numbers: [...RESULT] } },
    { channel, event: "game_update", data: { round: { ...round, status: 1, result_numbers: [...RESULT] } } },
    { channel, event: "winning", data: { ...id, winners: [{ mCode: "ACME", playerID: "li***8", WinAmt: 12.5 }] } },
  ];
}

/** A hub that lets everybody in, and tells one round to whoever has subscribed to the merchant's channel: the last of all. */
function startHub(server: ReturnType<typeof createServer>, fault: Fault): WebSocketServer {
  const hub = new WebSocketServer({ server });
  hub.on("connection", (socket) => {
    const send = (frame: { event: string; channel?: string; data: object }): void =>
      socket.send(JSON.stringify({ ...frame, data: JSON.stringify(frame.data) }));
    send({ event: "pusher:connection_established", data: { socket_id: "1.2", activity_timeout: 120 } });
    socket.on("message", (raw: Buffer) => {
      const { event, data } = JSON.parse(raw.toString()) as { event: string; data: { channel: string } };
      if (event !== "pusher:subscribe") return;
      const { channel } = data;
      const taken = fault.refuses === undefined || !channel.startsWith("private-");
      send({
        event: taken ? "pusher_internal:subscription_succeeded" : "pusher:subscription_error",
        channel,
        data: {},
      });
      if (!channel.startsWith("private-merchant.")) return;
      const events = rightEvents();
      for (const each of fault.events?.(events) ?? events) send(each);
    });
  });
  return hub;
}
