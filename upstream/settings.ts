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
  /** A replica of the PostgreSQL database, for pages of records. Default: the upstream uses no replica. */
  readonly databaseReadUrl?: string | undefined;
  /** Through this Redis, the processes of an upstream share the events of their hubs, and their sign-in limits. */
  readonly redisUrl: string | undefined;
  readonly dataDir: string;
  /** Secrets for the chains' seeds, newest first: the first seals, and each opens the seeds that it sealed. */
  readonly drawKeys: readonly string[];
  readonly gameSeconds: number;
  /** Default: the upstream uses no beacon, and no round waits for a beacon's value. */
  readonly beacon?: BeaconSettings | undefined;
  /** Default: the upstream sends no statements to a witness. */
  readonly witness?: WitnessSettings | undefined;
  readonly app: HubApp;
  /** Sockets that one address may hold open; default: the hub's own. */
  readonly socketsPerAddress?: number;
  /** In lower case. Metrics, operators' page and API answer under these and this machine's names, and an IP address. */
  readonly metricsHosts?: readonly string[];
  /** The operators; default: every caller that knows the hub's secret, as `local`. */
  readonly operatorTokens?: readonly OperatorToken[] | undefined;
  /** Address of the operators' page; undefined: the upstream does not serve the page. Port 0: any free port. */
  readonly operatorPage?: { readonly host: string; readonly port: number } | undefined;
  /**
   * Serves the demo merchants and players, whose keys are public: the merchants' API and the hub's HTTP API then answer
   * only under loopback's names. Without demo data, the keys and passwords of an earlier start become invalid.
   */
  readonly demoData: boolean;
  /** The revision of the pages that go with this upstream; undefined: no page is asked to refresh. */
  readonly revision?: string | undefined;
}
