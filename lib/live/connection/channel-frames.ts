import { type ChannelEvent, type ChannelKind, type ChannelPayload, channels } from "@/lib/contract/channels";
import { wordsOf } from "@/lib/contract/fault-words";
import { normalise } from "@/lib/contract/normalise";
import type { Fault } from "@/lib/contract/normalise-values";
import type { Currency } from "@/lib/money";

/** One parsed frame of a channel of kind K. */
export type ChannelFrame<K extends ChannelKind> = {
  [E in ChannelEvent<K>]: { readonly event: E; readonly data: ChannelPayload<K, E> };
}[ChannelEvent<K>];

export function eventsOf(kind: ChannelKind): readonly string[] {
  return Object.keys(channels[kind]);
}

/**
 * Reads a frame's data by the contract; null for an event or a payload that the contract does not know. The console says why, and
 * where a balance is rounded down. `currency`: of the amounts that name none.
 */
export function parseFrame<K extends ChannelKind>(
  kind: K,
  event: string,
  data: unknown,
  currency: Currency,
): ChannelFrame<K> | null;
export function parseFrame(
  kind: ChannelKind,
  event: string,
  data: unknown,
  currency: Currency,
): { event: string; data: unknown } | null {
  const schema = Object.entries(channels[kind]).find(([name]) => name === event)?.[1];
  if (schema === undefined) return null;
  const { fault, value, rounded } = normalise(schema, data, currency);
  const wrong = fault ?? rounded;
  if (wrong !== undefined) warnOnce(event, wrong);
  return fault === undefined ? { event, data: value } : null;
}

const warned = new Set<string>();
/** A platform may make up as many fields as it likes. */
const MAX_WARNINGS = 50;

/** A broken event comes again and again: one line for each field is enough. */
function warnOnce(event: string, fault: Fault): void {
  const { path, expected, received } = wordsOf(fault);
  const field = `${event} ${path} ${expected}`;
  if (warned.has(field) || warned.size >= MAX_WARNINGS) return;
  warned.add(field);
  console.warn(`${event} is not what the contract says: ${path}: expected ${expected}, received ${received}`);
}
