import type { Logger } from "pino";
import type { Tracing } from "@/lib/contract/trace";
import type { BffProcess } from "./process";

export interface RunningBff extends BffProcess {
  log: Logger;
  access: Logger;
  tracing: Tracing | undefined;
}

/** Next loads a module once each for instrumentation, the middleware and routes, which share only `globalThis`. */
const KEY = Symbol.for("grandstand.bff");
const shared: typeof globalThis & { [KEY]?: RunningBff } = globalThis;

/** The BFF of this process; undefined before `server.ts` or `instrumentation.ts` has made it. */
export const bffProcess = (): RunningBff | undefined => shared[KEY];

export function shareBff(running: RunningBff): void {
  shared[KEY] = running;
}
