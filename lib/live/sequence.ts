import type { ChannelStatus } from "./connection/channel";

/** Compares the number of a channel's frame, `seq`, with the newest one. Without numbers every frame counts as the next. */
export function orderOf(last: number | null, seq: number | undefined): "next" | "old" | "gap" {
  if (seq === undefined || last === null) return "next";
  if (seq <= last) return "old";
  return seq === last + 1 ? "next" : "gap";
}

/**
 * Listener of a channel each of whose events reports a change. Calls `onChange` once for each event, and once if the
 * hub's `seq` shows that events were missed while the channel was lost.
 */
export function changeListener(onChange: () => void): {
  onFrame(frame: { readonly data: { readonly seq?: number | undefined } }): void;
  onStatus(status: ChannelStatus, seq?: number): void;
} {
  let newest: number | null = null;
  const isOld = (seq: number): boolean => orderOf(newest, seq) === "old";
  return {
    onFrame({ data: { seq } }) {
      if (seq !== undefined && isOld(seq)) return;
      newest = seq ?? newest;
      onChange();
    },
    onStatus(status, seq) {
      if (status !== "subscribed" || seq === undefined) return;
      const missed = newest !== null && !isOld(seq);
      newest = seq;
      if (missed) onChange();
    },
  };
}
