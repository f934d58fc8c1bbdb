import { createHash } from "node:crypto";
import type { Logger } from "pino";
import * as z from "zod";
import { LEAST_PRESENT } from "@/lib/contract/client-calls";
import type { ChannelPayload } from "@/lib/contract/channels";
import { channelName } from "@/lib/contract/channel-names";
import type { GameCode } from "@/lib/contract/games";
import { gameCodeSchema } from "@/lib/contract/entities";
import type { Queryable } from "../db/database";
import type { Broker } from "../hub/broker";
import { CONTROL_CHANNEL, type Events } from "../hub/events";
import { parseJson } from "../hub/protocol";
import { repeat } from "../repeat";

interface PresenceDeps {
  readonly db: Queryable;
  readonly broker: Pick<Broker, "publish" | "onMessage">;
  readonly events: Pick<Events, "table">;
  readonly log: Pick<Logger, "warn">;
  /** The channels of the tables with players in this process, and the players' sessions. */
  players(): Iterable<[string, Iterable<string>]>;
  /** The name of this process, which no other process has. */
  readonly process: string;
  /** Whether this process sends the presence of all processes. */
  leads(): boolean;
}

/** A table's presence is sent at most once in this time. */
const EVERY_MS = 2_500;
/** The players of a process that is silent for longer than this are dropped. */
const KEPT_MS = 3 * EVERY_MS;
/** The event by which the processes of a deployment exchange their players. */
const TABLE_PLAYERS = "table_players";
const TABLE = /^private-table\.(\d{1,15})\.([A-Z0-9]{1,20})$/;

/** The first 48 bits of a hash: enough to tell the players of a table apart. */
const SHORT_NAME_LENGTH = 8;
const shortName = (playerSession: string): string =>
  createHash("sha256").update(playerSession).digest("base64url").slice(0, SHORT_NAME_LENGTH);

/** Channel → the short names of its players. */
type PlayersOf = Readonly<Record<string, readonly string[]>>;

/** The players of one process as JSON text. */
const reportSchema = z
  .string()
  .transform(parseJson)
  .pipe(
    z.object({ process: z.string(), players: z.record(z.string(), z.array(z.string().length(SHORT_NAME_LENGTH))) }),
  );

/** Whether the hub counts the players on this channel. */
export const isTableChannel = (channel: string): boolean => TABLE.test(channel);

/**
 * Sends to each table of a merchant the number of its players and of the bets on each spot of the current round: at
 * most every 2.5 s, and only after a change. A table whose number falls below `LEAST_PRESENT` gets one event of 0
 * players, and then nothing. Returns a function that stops the sending.
 */
export function startPresence(deps: PresenceDeps, everyMs = EVERY_MS): () => Promise<void> {
  const { broker, events, log } = deps;
  const reports = new Map<string, { readonly players: PlayersOf; readonly at: number }>();
  let sent: ReadonlyMap<string, Shown> = new Map();
  let hadPlayers = false;

  const forget = broker.onMessage(({ channel, event, data }) => {
    if (channel !== CONTROL_CHANNEL || event !== TABLE_PLAYERS) return;
    const parsed = reportSchema.safeParse(data);
    if (parsed.success) reports.set(parsed.data.process, { players: parsed.data.players, at: performance.now() });
  });

  const tell = async (): Promise<void> => {
    const players: PlayersOf = Object.fromEntries(
      [...deps.players()].map(([channel, names]) => [channel, [...names].map(shortName)]),
    );
    const hasPlayers = Object.keys(players).length > 0;
    if (!hasPlayers && !hadPlayers) return;
    hadPlayers = hasPlayers;
    const data = { process: deps.process, players };
    await broker.publish({ channel: CONTROL_CHANNEL, event: TABLE_PLAYERS, data, stamp: false });
  };

  const send = async (): Promise<void> => {
    const oldest = performance.now() - Math.max(KEPT_MS, 3 * everyMs);
    for (const [name, { at }] of reports) if (at < oldest) reports.delete(name);
    const shown = await shownOf(deps.db, tablesOf([...reports.values()].map(({ players }) => players)));
    for (const [channel, { table, payload }] of shown) {
      const isSent = JSON.stringify(sent.get(channel)?.payload) === JSON.stringify(payload);
      if (!isSent) await events.table(table.merchantId, table.game, "presence", payload);
    }
    for (const [channel, { table, payload }] of sent)
      if (!shown.has(channel))
        await events.table(table.merchantId, table.game, "presence", { ...payload, players: 0, bets: {} });
    sent = shown;
  };

  const stop = repeat(
    async () => {
      await tell();
      if (deps.leads()) await send();
      else sent = new Map();
    },
    everyMs,
    (error) => log.warn({ err: error }, "presence: the counts were not sent"),
  );
  return async () => {
    forget();
    await stop();
  };
}

interface PresentTable {
  readonly merchantId: number;
  readonly game: GameCode;
  readonly players: number;
}

interface Shown {
  readonly table: PresentTable;
  readonly payload: Pick<ChannelPayload<"table", "presence">, "round_id" | "players" | "bets">;
}

/** The tables with enough players. A player with pages on several processes counts once. */
function tablesOf(reports: readonly PlayersOf[]): readonly PresentTable[] {
  const present = new Map<string, Set<string>>();
  for (const [channel, names] of reports.flatMap((each) => Object.entries(each)))
    present.set(channel, new Set([...(present.get(channel) ?? []), ...names]));
  return [...present].flatMap(([channel, { size: players }]) => {
    const [, merchant = "", code] = TABLE.exec(channel) ?? [];
    const game = gameCodeSchema.safeParse(code);
    return players < LEAST_PRESENT || !game.success ? [] : [{ merchantId: Number(merchant), game: game.data, players }];
  });
}

async function shownOf(db: Queryable, tables: readonly PresentTable[]): Promise<ReadonlyMap<string, Shown>> {
  const shown = new Map<string, Shown>();
  if (tables.length === 0) return shown;
  const rounds = await countSpotBets(
    db,
    [...new Set(tables.map(({ game }) => game))],
    [...new Set(tables.map(({ merchantId }) => merchantId))],
  );
  for (const table of tables) {
    const { merchantId, game, players } = table;
    const round = rounds.get(game);
    if (round === undefined) continue;
    const payload = { round_id: round.roundId, players, bets: round.ofMerchants.get(merchantId) ?? {} };
    shown.set(channelName.table(merchantId, game), { table, payload });
  }
  return shown;
}

type SpotBets = ChannelPayload<"table", "presence">["bets"];

/** The latest round of a game that has opened, and the bets of each merchant in it. */
interface RoundBets {
  readonly roundId: number;
  /** The bets by merchant id; a merchant without bets is absent. */
  readonly ofMerchants: ReadonlyMap<number, SpotBets>;
}

interface SpotRow {
  readonly game: GameCode;
  readonly round_id: number;
  readonly merchant_id: number | null;
  readonly bet_type: string;
  readonly number: string;
  readonly bets: number;
}

/** Counts accepted bets by merchant, type and number: one statement for all games and merchants, by index. */
async function countSpotBets(
  db: Queryable,
  games: readonly GameCode[],
  merchantIds: readonly number[],
): Promise<ReadonlyMap<GameCode, RoundBets>> {
  const rows = await db.query<SpotRow>(
    `select g.code as game, r.id as round_id, b.merchant_id, b.bet_type, b.number, b.bets
       from unnest($1::text[]) g(code)
       cross join lateral (
         select id from rounds where game = g.code and opens_at <= clock_timestamp() order by id desc limit 1) r
       left join lateral (
         select a.merchant_id, l.bet_type, l.number, count(*)::int as bets
           from orders o join accounts a on a.id = o.account_id join order_lines l on l.order_id = o.id
          where o.round_id = r.id and a.merchant_id = any($2::bigint[])
          group by a.merchant_id, l.bet_type, l.number) b on true
      order by g.code, b.merchant_id, b.bet_type, b.number`,
    [games, merchantIds],
  );
  const found = new Map<GameCode, { roundId: number; ofMerchants: Map<number, SpotBets> }>();
  for (const { game, round_id, merchant_id, bet_type, number, bets } of rows) {
    const round = found.get(game) ?? { roundId: round_id, ofMerchants: new Map<number, SpotBets>() };
    found.set(game, round);
    if (merchant_id === null) continue;
    const ofMerchant = round.ofMerchants.get(merchant_id) ?? {};
    round.ofMerchants.set(merchant_id, ofMerchant);
    ofMerchant[bet_type] = { ...ofMerchant[bet_type], [number]: bets };
  }
  return found;
}
