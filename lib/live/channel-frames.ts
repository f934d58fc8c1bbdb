import { type ChannelEvent, type ChannelKind, type ChannelPayload, channels } from "@/lib/contract/channels";

/** One parsed frame of a channel of kind K. */
export type ChannelFrame<K extends ChannelKind> = {
  [E in ChannelEvent<K>]: { readonly event: E; readonly data: ChannelPayload<K, E> };
}[ChannelEvent<K>];

export function eventsOf(kind: ChannelKind): readonly string[] {
  return Object.keys(channels[kind]);
}

/** Parses a frame's data by the contract; null for an event or a payload that the contract does not know. */
export function parseFrame<K extends ChannelKind>(kind: K, event: string, data: unknown): ChannelFrame<K> | null;
export function parseFrame(kind: ChannelKind, event: string, data: unknown): { event: string; data: unknown } | null {
  const schema = Object.entries(channels[kind]).find(([name]) => name === event)?.[1];
  const parsed = schema?.safeParse(data);
  return parsed?.success === true ? { event, data: parsed.data } : null;
}
