import { type ChannelKind, channels } from "@/lib/contract/channels";
import { wordsOf, type Fault } from "@/lib/contract/normalise-values";
import { normalise } from "@/lib/contract/normalise";
import type { Currency } from "@/lib/money";

export interface AnyFrame {
  readonly event: string;
  readonly data: unknown;
}

/** Parses the hub's events, which the BFF does not read. A console line shows the first fault of each field. */
export const frameReader = {
  eventsOf: (kind: ChannelKind): readonly string[] => Object.keys(channels[kind]),
  /** Null for an event or a payload outside the contract. `currency`: the currency of amounts that name no currency. */
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
/** Limit of the lines: a platform may send any number of broken fields. */
const MAX_WARNINGS = 50;

/** A broken event usually repeats: one line for each field is enough. */
function warnOnce(event: string, fault: Fault): void {
  const { path, expected, received } = wordsOf(fault);
  const field = `${event} ${path} ${expected}`;
  if (warned.has(field) || warned.size >= MAX_WARNINGS) return;
  warned.add(field);
  console.warn(`${event} is not what the contract says: ${path}: expected ${expected}, received ${received}`);
}
