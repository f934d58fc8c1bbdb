import type * as z from "zod/mini";

/** A line between the open tabs of one browser and site. What is told reaches every tab but the one that tells. */
export interface TabChannel<M> {
  publish(message: M): void;
  close(): void;
}

/**
 * Opens the line `name` and calls `listener` with what other tabs tell on it; a message of another form (a tab of an older
 * version) is dropped. A browser without such lines, or one that denies them to an embedded page, has a dead one.
 */
export function openTabChannel<S extends z.ZodMiniType>(
  name: string,
  schema: S,
  listener: (message: z.output<S>) => void,
): TabChannel<z.output<S>> {
  const channel = openChannel(`grandstand.${name}`);
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const parsed = schema.safeParse(data);
    if (parsed.success) listener(parsed.data);
  });
  return { publish: (message) => channel?.postMessage(message), close: () => channel?.close() };
}

function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
