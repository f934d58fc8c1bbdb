import { type ChannelKind, channels } from "@/lib/contract/channels";
import { wordsOf, type Fault } from "@/lib/contract/normalise-values";
import { normalise } from "@/lib/contract/normalise";
import type { Currency } from "@/lib/money";

export interface AnyFrame {
  readonly event: string;
  readonly data: unknown;
}

/**
 * The browser parses the hub's events itself, because the BFF does not read the sockets. The console shows, once for
 * each field, why an event was dropped or a balance was rounded down.
 */
export const frameReader = {
  /** The names of the events of a kind of channel. */
  eventsOf: (kind: ChannelKind): readonly string[] => Object.keys(channels[kind]),
  /**
   * Parses an event's data; null for an event or a payload that the contract does not know. `currency`: the currency of amounts that
   * name no currency.
   */
  read(kind: ChannelKind, event: string, data: unknown, currency: Currency): AnyFrame | null {
    const schema = Object.entries(channels[kind]).find(([name]) => name === event)?.[1];
    if (schema === undefined) return null;
    const { fault, value, rounded } = normalise(schema, data, currency);
    const wrong = fault ?? rounded;
    if (wrong !== undefined) warnOnce(event, wrong);
    return fault === undefined ? { event, data: value } : null;
  },
};
export type FrameReader = typeof frameReader;

const warned = new Set<string>();
/** Maximum of fields: a platform may invent any number. */
const MAX_WARNINGS = 50;

/** A broken event usually repeats: one line for each field is enough. */
function warnOnce(event: string, fault: Fault): void {
  const { path, expected, received } = wordsOf(fault);
  const field = `${event} ${path} ${expected}`;
  if (warned.has(field) || warned.size >= MAX_WARNINGS) return;
  warned.add(field);
  console.warn(`${event} is not what the contract says: ${path}: expected ${expected}, received ${received}`);
}
