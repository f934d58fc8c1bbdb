import type { Order } from "@/lib/contract/entities";
import type { GameCode } from "@/lib/contract/games";
import type { Minor } from "@/lib/money";
import type {
  BetSettings,
  ConnectionStatus,
  GamePhase,
  LastResult,
  LiveRound,
  OddsBook,
  Winner,
} from "./game-types";

/** Everything that one game's page shows live. Every member keeps its identity until it really changes. */
export interface GameState {
  readonly game: GameCode;
  readonly gameSeconds: number;
  /** Newest (highest id) first. */
  readonly rounds: readonly LiveRound[];
  /** The latest open round. */
  readonly current: LiveRound | null;
  /** The highest-id round whose status is not 0. */
  readonly lastEnded: LiveRound | null;
  readonly phase: GamePhase;
  /** Whole seconds until betting closes on this screen; 0 when it is closed. */
  readonly countdown: number;
  readonly odds: OddsBook;
  /** The odds before the latest change, for the up and down marks. */
  readonly previousOdds: OddsBook;
  readonly settings: BetSettings;
  /** Set while the server forces one setting. */
  readonly forcedSettingId: number | null;
  readonly streamingUrl: string | null;
  /** Newest first. */
  readonly results: readonly LastResult[];
  /** The result being shown; null again 2 s after a new round came. */
  readonly latestResult: LastResult | null;
  readonly winners: readonly Winner[];
  /** The player's accepted orders of the current round. */
  readonly orders: readonly Order[];
  /** Their stakes added up, `type:number` → minor units. */
  readonly confirmedStakes: Readonly<Record<string, Minor>>;
  readonly connection: ConnectionStatus;
  /** False while the screen may be wrong. */
  readonly trusted: boolean;
}
