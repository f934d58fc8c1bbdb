import type { Logger } from "pino";
import type { Game } from "@/games/shared/rules/types";
import type { Database } from "../db/database";
import type { Events } from "../hub/events";
import { settleBatch } from "../settlement/settle";
import { createChains } from "./chains";
import { startClock, type WorkStep } from "./clock";
import { drawRound } from "./draw";
import { startLeadership } from "./leadership";
import { openRound } from "./open";
import { closeRound, type GameRow, readGame, saveAnnounced, saveGames, voidRoundAhead, type VoidReason } from "./store";
import { publishRound } from "./publish-round";
import { publishWinnings } from "./publish-winnings";

export interface EngineOptions {
  readonly db: Database;
  readonly events: Events;
  readonly log: Pick<Logger, "info" | "warn" | "error">;
  readonly games: readonly Game[];
  /** Length of a round of every game, in seconds. */
  readonly gameSeconds: number;
  /** Cryptographically strong bytes, for the seeds of the hash chains. */
  readonly random: (size: number) => Uint8Array;
  /** Called once for each round that was made void. */
  readonly onVoid?: (reason: VoidReason) => void;
}

/**
 * Runs the rounds of all games while this process is the leader of its database; else it waits, and takes over within a second of
 * the leader's end. Every step is one guarded change, so two leaders at once, or a repeated step, do no harm. `stop` waits for the
 * running step and gives the lead up.
 */
export function startEngine(options: EngineOptions): { stop(): Promise<void> } {
  return startLeadership({ db: options.db, log: options.log, lead: () => startTerm(options) });
}

/** The clocks of all games, for as long as the lead lasts. */
function startTerm({ db, events, log, games, gameSeconds, random, onVoid }: EngineOptions): { stop(): Promise<void> } {
  const chains = createChains(random);
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
      work: (step, state) => workOn(game, step, state),
    }),
  );

  async function workOn(game: Game, step: WorkStep, state: GameRow): Promise<void> {
    switch (step.kind) {
      case "open":
        return openRound(db, {
          game,
          after: step.after,
          now: state.now,
          gameSeconds: state.gameSeconds,
          // The first rounds of the games end one after another, so that the games do not draw at the same time.
          stagger: codes.indexOf(game.code) / codes.length,
          chains,
        });
      case "void": {
        const { id, round_no: roundNo, opens_at: opensAt } = step.round;
        if (!(await voidRoundAhead(db, id))) return;
        onVoid?.("clock_jump");
        log.error(
          { game: game.code, round: id, roundNo, opensAt, now: state.now },
          "the database's clock was set back: the round is void, and every stake goes back",
        );
        return;
      }
      case "close":
        return closeRound(db, step.round.id);
      case "draw":
        return drawRound({ db, chains, log, onVoid }, game, step.round);
      case "publish":
        return publishRound(events, game, step.round, state);
      case "settle":
        await settleBatch(db, game, step.round);
        return;
      case "announce":
        await publishWinnings(db, events, game.code, step.round);
        return saveAnnounced(db, step.round.id);
    }
  }

  return {
    async stop() {
      await Promise.all(clocks.map((clock) => clock.stop()));
    },
  };
}
