import type { Logger } from "pino";
import { type BeaconChain, beaconTimeOf, QUICKNET } from "@/games/shared/draw/beacon-chain";
import type { Game } from "@/games/shared/rules/types";
import { awaitBeacons } from "../beacon/awaited";
import { type BeaconSettings, createBeacons } from "../beacon/beacons";
import { startBeaconWatch } from "../beacon/watch";
import type { Database } from "../db/database";
import type { Events } from "../hub/events";
import { settleBatch } from "../settlement/settle";
import { createChains } from "./chains";
import type { SeedSeals } from "./seed-cipher";
import { startClock, type WorkStep } from "./clock";
import { drawRound } from "./draw";
import { startLeadership } from "./leadership";
import { openRound } from "./open";
import {
  closeRound,
  type GameRow,
  readGame,
  saveAnnounced,
  saveGames,
  voidRoundAhead,
  voidUndrawn,
  type VoidReason,
} from "./store";
import { publishRound, publishWinnings } from "./publish";
import { requireDrawn } from "./require-drawn";
import { missedBeacon } from "./reveal-void";
import type { RoundRow } from "./wire";

export type TimedStep = "close" | "draw" | "settle" | "announce";

/**
 * `chain_retired`: a chain could not be opened as it was made. `draw_altered`: the database stored something other than
 * the drawn outcome, or the row of a drawn round was changed before its payment. Every try reports it again.
 */
export const DRAW_FAULTS = ["chain_retired", "draw_altered"] as const;
export type DrawFault = (typeof DRAW_FAULTS)[number];

export interface EngineOptions {
  readonly db: Database;
  readonly events: Events;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  readonly games: readonly Game[];
  readonly gameSeconds: number;
  /** Cryptographically strong bytes, for the seeds of the hash chains. */
  readonly random: (size: number) => Uint8Array;
  readonly seals: SeedSeals;
  /** Default: no round waits for a beacon. */
  readonly beacon?: BeaconSettings | undefined;
  /** Called once for each round that was made void. */
  readonly onVoid?: (reason: VoidReason) => void;
  /** Called for each sign that somebody has changed the draws in the database. */
  readonly onDrawFault?: ((fault: DrawFault) => void) | undefined;
  /** Called after each timed step, with the seconds since its instant in the schedule. */
  readonly onStep?: (game: string, step: TimedStep, seconds: number) => void;
  /** Called after each commit that has changed wallets of these accounts. */
  readonly onPosted?: (accountIds: readonly number[]) => void;
  /** Called when this process begins to run the rounds, and when it ends. */
  readonly onLead?: (leads: boolean) => void;
}

/**
 * Runs the rounds of all games while this process leads its database; otherwise waits, and takes over within a second
 * of the leader's end. Every step is one guarded change: two leaders, or a repeated step, do no harm. `stop` waits for
 * the running step and releases the lead.
 */
export function startEngine(options: EngineOptions): { stop(): Promise<void> } {
  const lead = (): { stop(): Promise<void> } => {
    const term = startTerm(options);
    options.onLead?.(true);
    return {
      async stop() {
        options.onLead?.(false);
        await term.stop();
      },
    };
  };
  return startLeadership({ db: options.db, log: options.log, lead });
}

/** Has no address: a round that waits for a beacon is void after the usual wait. */
const NO_BEACON = { chain: QUICKNET, urls: [], waitMs: 300_000 };

/** The clocks of all games, for as long as the lead lasts. */
function startTerm(options: EngineOptions): { stop(): Promise<void> } {
  const { db, events, log, games, gameSeconds, random, seals, beacon, onVoid, onDrawFault, onStep, onPosted } = options;
  const chains = createChains(random, seals, undefined, (chain) => {
    log.error(chain, "a hash chain is retired: it cannot be opened as it was made");
    onDrawFault?.("chain_retired");
  });
  const beacons = createBeacons(beacon ?? NO_BEACON);
  const awaited = awaitBeacons(db, beacons, (beacon ?? NO_BEACON).waitMs);
  const watch = beacon?.mixed === true ? startBeaconWatch({ db, beacons, log }) : undefined;
  const onAltered = (): void => onDrawFault?.("draw_altered");
  const drawTools = { db, chains, beacons: awaited, log, onVoid, onAltered };
  const proof = { seals, beacons, log, onAltered };
  const codes = games.map((game) => game.code);
  let saved: Promise<void> | undefined;
  const save = (): Promise<void> => {
    saved ??= saveGames(db, codes, gameSeconds).catch((error: unknown) => {
      saved = undefined;
      throw error;
    });
    return saved;
  };
  const clocks = games.map((game) =>
    startClock({
      game: game.code,
      log,
      async read() {
        await save();
        return readGame(db, game.code);
      },
      async work(step, state) {
        const startedAt = performance.now();
        const done = await workOn(game, step, state);
        const dueAt = done === false ? undefined : instantOf(step);
        if (dueAt === undefined) return;
        const waited = state.now.getTime() - dueAt.at.getTime();
        onStep?.(game.code, dueAt.step, (waited + performance.now() - startedAt) / 1000);
      },
    }),
  );

  function reportVoid(game: Game, { id, round_no: roundNo, opens_at: opensAt }: RoundRow, now: Date): void {
    onVoid?.("clock_jump");
    log.error(
      { game: game.code, round: id, roundNo, opensAt, now },
      "the database's clock was set back: the round is void, and every stake goes back",
    );
  }

  /** Does a step; gives false if a part of the step remains. */
  async function workOn(game: Game, step: WorkStep, state: GameRow): Promise<void | false> {
    switch (step.kind) {
      case "open":
        await watch?.requireClock();
        return openRound(db, {
          game,
          after: step.after,
          now: state.now,
          gameSeconds: state.gameSeconds,
          // The first rounds of the games end one after another, therefore the games do not draw at the same time.
          stagger: codes.indexOf(game.code) / codes.length,
          chains,
          beacon: watch === undefined ? undefined : beacons.chain,
          missed: await missedBeacon(beacons, step.after),
        });
      case "void":
        if (await voidRoundAhead(db, step.round.id)) reportVoid(game, step.round, state.now);
        return;
      case "close":
        if (step.round.beacon_round !== null && watch?.isClockBehind() === true) {
          if (await voidUndrawn(db, step.round.id)) reportVoid(game, step.round, state.now);
          return;
        }
        return closeRound(db, step.round.id, beaconInstant(beacons.chain, step.round));
      case "draw":
        return drawRound(drawTools, game, step.round);
      case "publish":
        return publishRound(events, game, step.round, state);
      case "settle":
        return settle(game, step.round);
      case "announce":
        await publishWinnings(db, events, game.code, step.round);
        return saveAnnounced(db, step.round.id);
    }
  }

  async function settle(game: Game, round: RoundRow): Promise<void | false> {
    await requireDrawn(proof, game, round);
    const { done, accounts } = await settleBatch(db, game, round);
    onPosted?.(accounts);
    return done ? undefined : false;
  }

  return {
    async stop() {
      beacons.close();
      await Promise.all([...clocks.map((clock) => clock.stop()), watch?.stop()]);
    },
  };
}

/** When the value for the round appears; undefined if the round waits for no beacon of this chain. */
function beaconInstant(chain: BeaconChain, { beacon_chain: hash, beacon_round: round }: RoundRow): Date | undefined {
  return hash === chain.hash && round !== null ? new Date(beaconTimeOf(chain, round)) : undefined;
}

function instantOf(step: WorkStep): { step: TimedStep; at: Date } | undefined {
  switch (step.kind) {
    case "close":
      return { step: "close", at: step.round.closes_at };
    case "draw":
    case "settle":
      return { step: step.kind, at: step.round.draws_at };
    case "announce":
      return { step: "announce", at: step.round.announces_at };
    default:
      return undefined;
  }
}
