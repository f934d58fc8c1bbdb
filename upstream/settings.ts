import type { HubApp } from "./hub/signature";
import type { OperatorToken } from "@/lib/contract/operator-token";

/** The settings of the upstream, which reads no environment variables itself. */
export interface UpstreamSettings {
  readonly host: string;
  readonly port: number;
  /** PostgreSQL; undefined means PGlite in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Several upstream processes share one hub through it. */
  readonly redisUrl: string | undefined;
  readonly dataDir: string;
  /** Length of every game's round. */
  readonly gameSeconds: number;
  readonly app: HubApp;
  /** Sockets that one address may hold open; default: the hub's own. */
  readonly socketsPerAddress?: number;
  /** Names in lower case under which metrics, the operators' page and the operators' API answer besides this machine's own. */
  readonly metricsHosts?: readonly string[];
  /** Who may operate; default: whoever knows the hub's secret, as `local`. */
  readonly operatorTokens?: readonly OperatorToken[] | undefined;
  /** Where the operators' page is served; undefined = nowhere. Port 0 = any free one. */
  readonly operatorPage?: { readonly host: string; readonly port: number } | undefined;
  /**
   * Serves the demo merchants and players. Their API keys are public, so what a key or the hub's secret opens is then answered
   * only under this machine's own names. Without it the keys and passwords that an earlier start left open are closed.
   */
  readonly demoData: boolean;
  /** The revision of the pages that go with this upstream; undefined: no page is asked to refresh. */
  readonly revision?: string | undefined;
}
