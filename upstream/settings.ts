import type { BeaconSettings } from "./beacon/beacons";
import type { HubApp } from "./hub/signature";
import type { OperatorToken } from "@/lib/contract/operator-token";
import type { WitnessSettings } from "./witness/witness";

/** The settings of the upstream, which reads no environment variables. */
export interface UpstreamSettings {
  readonly host: string;
  readonly port: number;
  /** PostgreSQL; undefined means PGlite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** A replica of that database, for pages of records. Default: none. */
  readonly databaseReadUrl?: string | undefined;
  /** Several upstream processes share one hub through it. */
  readonly redisUrl: string | undefined;
  readonly dataDir: string;
  /** Secrets that seal the hash chains' seeds, newest first: the first one seals, all open. */
  readonly drawKeys: readonly string[];
  /** Length of every game's round. */
  readonly gameSeconds: number;
  /** Default: none, and no round waits for one. */
  readonly beacon?: BeaconSettings | undefined;
  /** Default: none, and nothing is sent. */
  readonly witness?: WitnessSettings | undefined;
  readonly app: HubApp;
  /** Sockets that one address may hold open; default: the hub's own. */
  readonly socketsPerAddress?: number;
  /** Names in lower case under which metrics, the operators' page and the operators' API answer besides this machine's own. */
  readonly metricsHosts?: readonly string[];
  /** The operators; default: every caller that knows the hub's secret, as `local`. */
  readonly operatorTokens?: readonly OperatorToken[] | undefined;
  /** Address of the operators' page; undefined = not served. Port 0 = any free one. */
  readonly operatorPage?: { readonly host: string; readonly port: number } | undefined;
  /**
   * Serves the demo merchants and players. Their API keys are public, therefore calls with such a key or the hub's
   * secret are then answered only under this machine's own names. Without demo data the keys and passwords that an
   * earlier start opened are closed.
   */
  readonly demoData: boolean;
  /** The revision of the pages that go with this upstream; undefined: no page is asked to refresh. */
  readonly revision?: string | undefined;
}
