import type { Logger } from "pino";
import * as z from "zod";
import { LEAST_PRESENT } from "@/lib/contract/features";
import type { GameCode } from "@/lib/contract/games";
import { gameCodeSchema } from "@/lib/contract/codes";
import { channelName } from "@/lib/contract/channel-names";
import type { Queryable } from "../db/database";
import type { Audience } from "../hub/audience";
import type { Broker } from "../hub/broker";
import { CONTROL_CHANNEL } from "../hub/control";
import type { Events } from "../hub/events";
import { repeat } from "../repeat";
import { countSpotBets } from "./spot-bets";

interface PresenceDeps {
  readonly db: Queryable;
  readonly broker: Pick<Broker, "publish" | "onMessage">;
  readonly events: Pick<Events, "table">;
  readonly log: Pick<Logger, "warn">;
  /** The players at the tables in this process. */
  readonly audience: Pick<Audience, "counts">;
  /** The name of this process, unlike that of any other. */
  readonly process: string;
  /** Whether this process sends for all of them. */
  leads(): boolean;
}

/** A table's presence is sent at most once in this time. */
const EVERY_MS = 2_500;
/** The counts of a process that has been silent for longer are dropped. */
const KEPT_MS = 3 * EVERY_MS;
/** The event by which the processes of a deployment exchange their counts. */
const TABLE_PLAYERS = "table_players";
const TABLE = /^private-table\.(\d{1,15})\.([A-Z0-9]{1,20})$/;

/** The counts of one process as JSON text. */
const countsSchema = z
  .string()
  .transform(parseJson)
  .pipe(z.object({ process: z.string(), counts: z.record(z.string(), z.int().nonnegative()) }));

/** Whether the hub counts the players on this channel. */
export const isTableChannel = (channel: string): boolean => TABLE.test(channel);

/**
 * Sends to each table of a merchant how many of its players are there and how many bets are on each spot of the current round: at most
 * every 2.5 s, only when something has changed, and nothing below `LEAST_PRESENT` players. Returns its stop.
 */
export function startPresence(deps: PresenceDeps, everyMs = EVERY_MS): () => Promise<void> {
  const { broker, events, log, audience } = deps;
  const reports = new Map<string, { readonly counts: Readonly<Record<string, number>>; readonly at: number }>();
  let sent: ReadonlyMap<string, string> = new Map();
  let hadPlayers = false;

  const forget = broker.onMessage(({ channel, event, data }) => {
    if (channel !== CONTROL_CHANNEL || event !== TABLE_PLAYERS) return;
    const parsed = countsSchema.safeParse(data);
    if (parsed.success) reports.set(parsed.data.process, { counts: parsed.data.counts, at: performance.now() });
  });

  const tell = async (): Promise<void> => {
    const counts = Object.fromEntries(audience.counts());
    const hasPlayers = Object.keys(counts).length > 0;
    if (!hasPlayers && !hadPlayers) return;
    hadPlayers = hasPlayers;
    const data = { process: deps.process, counts };
    await broker.publish({ channel: CONTROL_CHANNEL, event: TABLE_PLAYERS, data, stamp: false });
  };

  const send = async (): Promise<void> => {
    const oldest = performance.now() - Math.max(KEPT_MS, 3 * everyMs);
    for (const [name, { at }] of reports) if (at < oldest) reports.delete(name);
    const tables = tablesOf([...reports.values()].map(({ counts }) => counts));
    const texts = new Map<string, string>();
    if (tables.length > 0) {
      const bets = await countSpotBets(
        deps.db,
        [...new Set(tables.map(({ game }) => game))],
        [...new Set(tables.map(({ merchantId }) => merchantId))],
      );
      for (const { merchantId, game, players } of tables) {
        const round = bets.get(game);
        if (round === undefined) continue;
        const payload = { round_id: round.roundId, players, bets: round.ofMerchants.get(merchantId) ?? {} };
        const [channel, text] = [channelName.table(merchantId, game), JSON.stringify(payload)];
        texts.set(channel, text);
        if (sent.get(channel) !== text) await events.table(merchantId, game, "presence", payload);
      }
    }
    sent = texts;
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema refuses a message of another version.
    return undefined;
  }
}

interface PresentTable {
  readonly merchantId: number;
  readonly game: GameCode;
  readonly players: number;
}

/** The tables with enough players, from the counts of all processes. */
function tablesOf(counts: readonly Readonly<Record<string, number>>[]): readonly PresentTable[] {
  const sums = new Map<string, number>();
  for (const [channel, players] of counts.flatMap((each) => Object.entries(each)))
    sums.set(channel, (sums.get(channel) ?? 0) + players);
  return [...sums].flatMap(([channel, players]) => {
    const [, merchant = "", code] = TABLE.exec(channel) ?? [];
    const game = gameCodeSchema.safeParse(code);
    return players < LEAST_PRESENT || !game.success ? [] : [{ merchantId: Number(merchant), game: game.data, players }];
  });
}
