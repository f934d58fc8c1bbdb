import type { AppDeps } from "./deps";

/** The inputs of a home answer. */
export interface HomeDeps extends Pick<AppDeps, "db" | "broker"> {
  readonly log: Pick<AppDeps["log"], "warn">;
}

/** The newest `seq` of a channel; null while the broker does not answer, because a page without `seq` still works. */
export async function lastSeq({ broker, log }: Omit<HomeDeps, "db">, channel: string): Promise<number | null> {
  try {
    return await broker.lastSeq(channel);
  } catch (error) {
    log.warn({ err: error, channel }, "home: the channel's newest seq is not known");
    return null;
  }
}
