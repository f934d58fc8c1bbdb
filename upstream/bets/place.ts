import type { BetRequest } from "@/lib/contract/calls";
import type { OddsTable, Order } from "@/lib/contract/entities";
import type { BetRefusal } from "@/lib/contract/errors";
import type { Minor } from "@/lib/money";
import type { Logger } from "pino";
import type { Database } from "../db/database";
import type { Events } from "../hub/events";

export interface PlaceBetDeps {
  readonly db: Database;
  readonly events: Pick<Events, "user">;
  readonly log: Pick<Logger, "warn">;
}

export interface PlaceBetInput {
  readonly account: {
    readonly id: number;
    /** The one setting the server allows the player, or null for a free choice. */
    readonly forcedSettingId: number | null;
  };
  /** As the path has it, in capitals: `PK10`. */
  readonly gameCode: string;
  /** A UUID, checked by the caller. */
  readonly idempotencyKey: string;
  /** Parsed by the contract's schema. */
  readonly request: BetRequest;
}

/** Field path (`lines.0.amount`) → messages. */
export type FieldErrors = Record<string, string[]>;

export type PlaceBetResult =
  /** Stored and staked. `balance` is the one the player may see; `replayed`: the key was here before, nothing new happened. */
  | { readonly kind: "accepted"; readonly order: Order; readonly balance: Minor; readonly replayed: boolean }
  /** Nothing changed. `odds`, with `odds_changed` only, are the odds now in force of the lines that moved. */
  | { readonly kind: "refused"; readonly code: BetRefusal; readonly errors?: FieldErrors; readonly odds?: OddsTable }
  /** The request names something that there is not (a setting): `validation_failed`. */
  | { readonly kind: "invalid"; readonly errors: FieldErrors }
  /** The key was used for another request: `idempotency_conflict`. */
  | { readonly kind: "conflict" };

/** Places a bet, once per account and key. */
export async function placeBet(deps: PlaceBetDeps, input: PlaceBetInput): Promise<PlaceBetResult> {
  throw new Error(`not yet: ${deps.db.driver} ${input.gameCode}`);
}
