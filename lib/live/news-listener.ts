import type { ChannelStatus } from "./game/events";

/**
 * Hears a channel whose every event means the same: calls `onNews` once for each, and for one that was missed while the
 * channel was away, where the hub's numbers tell of it.
 */
export function newsListener(onNews: () => void): {
  onFrame(frame: { readonly data: { readonly seq?: number | undefined } }): void;
  onStatus(status: ChannelStatus, seq?: number): void;
} {
  let newest: number | null = null;
  const isOld = (seq: number): boolean => newest !== null && seq <= newest;
  return {
    onFrame({ data: { seq } }) {
      if (seq !== undefined && isOld(seq)) return;
      newest = seq ?? newest;
      onNews();
    },
    onStatus(status, seq) {
      if (status !== "subscribed" || seq === undefined) return;
      const missed = newest !== null && !isOld(seq);
      newest = seq;
      if (missed) onNews();
    },
  };
}
