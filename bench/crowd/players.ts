// Simulated players in one process. The first message is their `Crowd`. Each later message requests the `Report` so far; "stop" also ends the players.
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { WebSocket } from "ws";
import { DEMO_HUB_APP } from "../../lib/bff/env";
import { API_BASE } from "../../lib/contract/client-calls";
import { channelName } from "../../lib/contract/channel-names";
import type { Round } from "../../lib/contract/entities";
import { ROUND_STATUS } from "../../lib/contract/games";
import { firstReconnectMs } from "../../lib/live/connection/channel";
import { BALANCE_SPREAD_MS, timingsOf } from "../../lib/live/game/timings";
import { BALANCE_POLL_MS } from "../../lib/live/player/balance";
import { headersOf, isStale } from "../players";
import { testRequest } from "../../upstream/bets/testing";

export interface Crowd {
  readonly url: string;
  readonly hubKey?: string;
  readonly players: readonly { readonly accountId: number; readonly cookie: string }[];
  readonly arriveWithinMs: number;
  readonly gameSeconds: number;
  /** The second byte of the addresses of this process's players. */
  readonly network: number;
}

type CallOf = "document" | "bootstrap" | "channel" | "balance" | "reload" | "account" | "bet";

export interface Report {
  /** Durations in ms of the successful answers, by call. */
  readonly tookMs: Record<string, number[]>;
  /** Ms from the hub's stamp of an event to its arrival at a socket, by event. */
  readonly ageMs: Record<string, number[]>;
  /** The ids of accepted orders. */
  readonly orders: number[];
  /** Numbers of unsuccessful answers, by call and status; status 0 means no answer. */
  readonly refused: Record<string, number>;
  /** Events of the game's channel that a subscribed socket did not get, counted by the gaps in `seq`. */
  missed: number;
  /** Sockets that closed although the player did not leave. */
  lost: number;
  /** Ms from the loss of a socket until its three channels are subscribed again. */
  readonly backMs: number[];
  /** Ms from the message with the `Crowd` until an arrived player has subscribed all three channels. */
  readonly liveMs: number[];
  /** Keys of bets without a final answer. */
  readonly unanswered: readonly string[];
  /** Keys of bets whose final answer was a refusal; such a bet has no order. */
  readonly refusedKeys: string[];
}

const BETTING_SHARE = 0.3;
/** This share of the bets is placed in the last {@link LATE_MS} before the close; the others at any time of the betting. */
const LATE_SHARE = 0.8;
const LATE_MS = 3_000;
const REACTION_MS = 250;
const LEAVING_SHARE = 0.02;
const AWAY_MS = 5_000;
const [BET_ATTEMPTS, BET_AGAIN_MS] = [20, 1_000];
const ACCOUNT_MS = 60_000;
const [LOAD_AGAIN_MS, SIGN_AGAIN_MS] = [1_000, 3_500];
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const LOAD_BALANCE = `${API_BASE}/load_balance`;
const BALANCE_FORM = { body: "playerSession=" };
const BOOTSTRAP = "/api/bootstrap?game=PK10&streaming_quality=hd&is_mobile=0";

const {
  url,
  hubKey = DEMO_HUB_APP.key,
  players,
  arriveWithinMs,
  gameSeconds,
  network,
}: Crowd = (await once(process, "message"))[0];
const beganAt = performance.now();
const pool = new Pool(url, { connections: 1_024, connect: { rejectUnauthorized: false } });
const timings = timingsOf(gameSeconds);
const tookMs: Record<CallOf, number[]> = {
  ...{ document: [], bootstrap: [], channel: [], balance: [], reload: [], account: [], bet: [] },
};
const report: Omit<Report, "unanswered"> = {
  ...{ tookMs, ageMs: {}, orders: [], refused: {}, missed: 0, lost: 0, backMs: [], liveMs: [], refusedKeys: [] },
};
const unanswered = new Set<string>();
const underWay = new Set<Promise<unknown>>();
const rounds = new Set<number>();
let isStopping = false;

class Player {
  #headers: Record<string, string>;
  #ws: WebSocket | undefined;
  #lostAt: number | undefined;
  #hasBet = false;
  #seq = 0;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(
    readonly accountId: number,
    cookie: string,
    at: number,
  ) {
    this.#headers = { ...headersOf(cookie, url), "x-forwarded-for": `10.${network}.${at >> 8}.${at & 255}` };
  }

  async arrive(): Promise<void> {
    await this.#load("document", "/game/pk10/home");
    await this.#load("bootstrap", BOOTSTRAP);
    if (isStopping) return;
    this.#open();
    this.#every(BALANCE_POLL_MS, () => this.#call("balance", "POST", LOAD_BALANCE, BALANCE_FORM));
    this.#every(ACCOUNT_MS, () => this.#call("account", "POST", `${API_BASE}/me`));
  }

  play(round: Round, closesInMs: number): void {
    const bets = Math.random() < BETTING_SHARE;
    if (bets) {
      const windowMs = Math.random() < LATE_SHARE ? LATE_MS : timings.bettingMs;
      const beforeMs = REACTION_MS + Math.random() * (windowMs - REACTION_MS);
      this.#after(closesInMs - beforeMs, () => this.#bet(round.id));
    }
    const spreadMs = BALANCE_SPREAD_MS[this.#hasBet ? "withBets" : "withoutBets"];
    this.#hasBet = bets;
    this.#after(timings.newRoundMs + timings.clearResultsMs + Math.random() * spreadMs, () =>
      this.#call("reload", "POST", LOAD_BALANCE, BALANCE_FORM),
    );
    if (Math.random() < LEAVING_SHARE)
      this.#after(Math.random() * gameSeconds * 1_000, async () => {
        this.leave();
        await pause(Math.random() * AWAY_MS);
        if (!isStopping) await this.arrive();
      });
  }

  leave(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#lostAt = undefined;
    this.#ws?.removeAllListeners("close").close();
    this.#ws = undefined;
  }

  /** A bet without a final answer is sent again under the same key, as the page does. */
  async #bet(roundId: number): Promise<void> {
    const body = JSON.stringify({ ...testRequest(roundId), odds_policy: "any" });
    const key = randomUUID();
    unanswered.add(key);
    const headers = { "content-type": "application/json", "idempotency-key": key };
    for (let attempt = 0; attempt < BET_ATTEMPTS; attempt += 1) {
      const { status, text } = await this.#call("bet", "POST", `${API_BASE}/game/PK10/bet`, { body, headers });
      if (status === 201) report.orders.push((JSON.parse(text) as { order: { id: number } }).order.id);
      if (status > 0 && status < 500 && status !== 429) {
        if (status !== 201) report.refusedKeys.push(key);
        return void unanswered.delete(key);
      }
      await pause(BET_AGAIN_MS);
    }
  }

  async #load(call: CallOf, path: string): Promise<void> {
    while ((await this.#call(call, "GET", path)).status !== 200 && !isStopping) await pause(LOAD_AGAIN_MS);
  }

  async #call(
    call: CallOf,
    method: "GET" | "POST",
    path: string,
    { body, headers = FORM }: { body?: string; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; text: string }> {
    const startedAt = performance.now();
    const send = () =>
      pool.request({ method, path, headers: { ...this.#headers, ...(body && headers) }, body: body ?? null });
    const asked = send()
      .catch((error: unknown) => (isStale(error) ? pause(1).then(send) : Promise.reject(error)))
      .then(async ({ statusCode: status, headers: answered, body: stream }) => {
        const text = await stream.text();
        this.#keepCookie(answered["set-cookie"]);
        return { status, text, retryAfter: answered["retry-after"] };
      })
      .catch(() => ({ status: 0, text: "", retryAfter: undefined }));
    underWay.add(asked);
    const answer = await asked;
    underWay.delete(asked);
    if (answer.status >= 200 && answer.status < 300) tookMs[call].push(performance.now() - startedAt);
    else {
      const without = answer.status === 503 && answer.retryAfter === undefined ? " without Retry-After" : "";
      const refusal = `${call} ${answer.status}${without}`;
      report.refused[refusal] = (report.refused[refusal] ?? 0) + 1;
    }
    return answer;
  }

  /** The app renews the session's cookie in its answer to an account fetch. */
  #keepCookie(lines: string | string[] | undefined): void {
    for (const line of [lines ?? []].flat()) {
      const [pair = ""] = line.split(";");
      const name = pair.slice(0, pair.indexOf("=") + 1);
      const others = this.#headers["cookie"]?.split("; ").filter((each) => !each.startsWith(name)) ?? [];
      this.#headers = { ...this.#headers, cookie: [...others, pair].join("; ") };
    }
  }

  #open(): void {
    const address = `${url.replace("http", "ws")}/app/${hubKey}?protocol=7&client=js&version=8.6.0`;
    const { "x-forwarded-for": from = "" } = this.#headers;
    const options = { perMessageDeflate: false, rejectUnauthorized: false, origin: url };
    const ws = new WebSocket(address, { ...options, headers: { "x-forwarded-for": from } });
    this.#ws = ws;
    this.#seq = 0;
    ws.on("error", () => undefined);
    ws.on("close", () => {
      if (this.#lostAt === undefined) report.lost += 1;
      this.#lostAt ??= performance.now();
      this.#after(firstReconnectMs(Math.random), () => this.#open());
    });
    ws.on("message", (data: Buffer) => this.#hear(ws, data.toString()));
  }

  #hear(ws: WebSocket, text: string): void {
    const { event, channel, data } = JSON.parse(text) as { event: string; channel?: string; data?: string };
    if (event === "pusher:ping") return ws.send('{"event":"pusher:pong"}');
    if (event === "pusher:connection_established") return this.#subscribe(ws, data ?? "{}");
    if (event === "pusher_internal:subscription_succeeded" && channel === channelName.user(this.accountId)) {
      if (this.#lostAt === undefined) report.liveMs.push(performance.now() - beganAt);
      else report.backMs.push(performance.now() - this.#lostAt);
      this.#lostAt = undefined;
    }
    const stamp = /"seq":(\d+),"server_time":"([^"]+)"\}$/.exec(data ?? "");
    if (stamp === null) return;
    const serverTime = Date.parse(stamp[2] ?? "");
    (report.ageMs[event] ??= []).push(Date.now() - serverTime);
    if (channel !== channelName.game("PK10")) return;
    if (this.#seq > 0) report.missed += Number(stamp[1]) - this.#seq - 1;
    this.#seq = Number(stamp[1]);
    if (event === "game_update") begin((JSON.parse(data ?? "") as { round: Round }).round, serverTime);
  }

  #subscribe(ws: WebSocket, data: string): void {
    const { socket_id: socketId } = JSON.parse(data) as { socket_id: string };
    const subscribe = (asked: object): void =>
      ws.send(JSON.stringify({ event: "pusher:subscribe", data: asked }), () => undefined);
    subscribe({ channel: channelName.game("PK10") });
    subscribe({ channel: channelName.system() });
    const channel = channelName.user(this.accountId);
    const body = `socket_id=${socketId}&channel_name=${channel}`;
    const sign = async (): Promise<void> => {
      const { status, text } = await this.#call("channel", "POST", `${API_BASE}/broadcasting/auth`, { body });
      if (status === 200) subscribe({ channel, ...(JSON.parse(text) as { auth: string }) });
      else if (ws === this.#ws) this.#after(SIGN_AGAIN_MS, sign);
    };
    void sign();
  }

  #after(ms: number, work: () => unknown): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void work();
    }, ms);
    this.#timers.add(timer);
  }

  #every(ms: number, work: () => unknown): void {
    this.#after(ms, () => {
      this.#every(ms, work);
      return work();
    });
  }
}

function begin(round: Round, serverTime: number): void {
  if (isStopping || round.status !== ROUND_STATUS.open || rounds.has(round.id)) return;
  rounds.add(round.id);
  const closesInMs = Date.parse(round.end_at) - serverTime - timings.countdownReductionMs;
  for (const player of here) player.play(round, closesInMs);
}

process.on("disconnect", () => process.exit(0));
process.on("message", (asked) => (asked === "stop" ? void finish() : send()));

const send = (): unknown => process.send?.({ ...report, unanswered: [...unanswered] } satisfies Report);

async function finish(): Promise<void> {
  isStopping = true;
  for (const player of here) player.leave();
  while (underWay.size > 0) await Promise.allSettled(underWay);
  send();
}

const here: Player[] = [];
for (const [at, { accountId, cookie }] of players.entries()) {
  const player = new Player(accountId, cookie, at);
  setTimeout(() => void player.arrive().then(() => here.push(player)), (at / players.length) * arriveWithinMs);
}
