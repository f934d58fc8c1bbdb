import { readSecret } from "../lib/bff/host/secret-file";
import { DEMO_HUB_APP } from "../lib/bff/env";
import type { RunningApp } from "./start-app";

/** The application of an app's embedded hub, with the secret that its upstream has made. */
export function hubOf({ dataDir }: Pick<RunningApp, "dataDir">): { id: string; key: string; secret: string } {
  return { ...DEMO_HUB_APP, secret: readSecret(dataDir, "hub-secret") };
}
