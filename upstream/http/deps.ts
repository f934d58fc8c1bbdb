import type { FastifyBaseLogger } from "fastify";
import type { DeriveKey } from "../accounts/passwords";
import type { SignInLimits } from "../accounts/sign-in-limits";
import type { Database, Queryable } from "../db/database";
import type { Broker } from "../hub/broker";
import type { Events } from "../hub/events";
import type { PolledBalances } from "../ledger/wallets";
import type { Hub } from "../hub/hub";
import type { UpstreamSettings } from "../settings";
import type { Metrics } from "../metrics/metrics";
import type { Tracing } from "@/lib/contract/trace";

export interface AppDeps {
  readonly db: Database;
  /** For pages of records, which may be some seconds old. Default: `db`. */
  readonly replica?: Queryable | undefined;
  readonly broker: Pick<Broker, "lastSeq">;
  readonly events: Events;
  readonly settings: Pick<UpstreamSettings, "app" | "redisUrl" | "demoData" | "metricsHosts">;
  /** Prefix of every key of this deployment in a Redis that other programs may use, too. */
  readonly redisPrefix: string;
  readonly log: FastifyBaseLogger;
  readonly hub?: Pick<Hub, "routes">;
  /** The cache of polled balances; the app stops it. Default: a new cache, which learns only of this API's bets. */
  readonly balances?: PolledBalances;
  /** Default: counted in Redis if the settings name one, otherwise in this process. */
  readonly signInLimits?: SignInLimits;
  /** Time limit of a call. Default: 20 s. */
  readonly callTimeoutMs?: number;
  /** Default: scrypt. */
  readonly deriveKey?: DeriveKey;
  /** The revision of the deployed pages: a page of another revision is asked to refresh. Unset: no page is asked. */
  readonly revision?: string | undefined;
  /** The metrics of `/metrics`. Default: new ones. */
  readonly metrics?: Metrics;
  readonly tracing?: Tracing | undefined;
}
