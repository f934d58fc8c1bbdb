import { readSecret } from "../lib/bff/host/secret-file";
import { DEMO_HUB_APP } from "../lib/bff/env";
import type { RunningApp } from "./start-app";

export function hubOf({ dataDir }: Pick<RunningApp, "dataDir">): { id: string; key: string; secret: string } {
  return { ...DEMO_HUB_APP, secret: readSecret(dataDir, "hub-secret") };
}
