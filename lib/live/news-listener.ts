import type { ChannelStatus } from "./game/events";

/**
 * Listener of a channel whose events all mean the same: calls `onNews` once for each, and for one that was missed while the
 * channel was lost, where the hub's `seq` shows it.
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
