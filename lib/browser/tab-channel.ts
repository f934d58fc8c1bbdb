import type { Check } from "./checks";

/** A channel between the open tabs of one browser and site. A message reaches every tab but its sender. */
export interface TabChannel<M> {
  publish(message: M): void;
  close(): void;
}

/** Drops a message of another form (from a tab of an older version). Does nothing if the browser lacks channels. */
export function openTabChannel<M>(name: string, isMessage: Check<M>, listener: (message: M) => void): TabChannel<M> {
  const channel = openChannel(`player.${name}`);
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data)) listener(data);
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
