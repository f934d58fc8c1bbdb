import type * as z from "zod/mini";

/** A channel between the open tabs of one browser and site. A message reaches every tab but its sender. */
export interface TabChannel<M> {
  publish(message: M): void;
  close(): void;
}

/**
 * Opens the channel `name` and calls `listener` with the messages of other tabs. A message of another form (from a tab
 * of an older version) is dropped. If the browser lacks such channels, nothing is sent or received.
 */
export function openTabChannel<S extends z.ZodMiniType>(
  name: string,
  schema: S,
  listener: (message: z.output<S>) => void,
): TabChannel<z.output<S>> {
  const channel = openChannel(`player.${name}`);
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
