/** W3C Trace Context: version, trace id, parent id, flags; a later version may have more after them. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:-|$)/;

/** Random hex digits, a multiple of eight. Like OpenTelemetry's ids they must be unique, not secret. */
function hex(digits: number): string {
  let text = "";
  while (text.length < digits)
    text += Math.floor(Math.random() * 2 ** 32)
      .toString(16)
      .padStart(8, "0");
  return text;
}

const read = (traceparent: string | null | undefined): RegExpExecArray | null =>
  traceparent == null ? null : TRACEPARENT.exec(traceparent.slice(0, 100));

/** The trace id of a `traceparent` header, 32 hex digits; a new one if the header is absent or malformed. */
export const traceOf = (traceparent: string | null | undefined): string => read(traceparent)?.[1] ?? hex(32);

/** 16 hex digits. */
export const parentOf = (traceparent: string | null | undefined): string | undefined => read(traceparent)?.[2];

export const traceparentOf = (trace: string): string => `00-${trace}-${hex(16)}-01`;

/** The trace of every try of a bet: its key. The page can show it as a reference even if no answer comes. */
export const traceOfKey = (idempotencyKey: string): string => idempotencyKey.replaceAll("-", "").toLowerCase();

/** The part of a trace id that a player can read out to support: `AB12CD34`. */
export const referenceOf = (trace: string): string => trace.slice(0, 8).toUpperCase();

export const readReference = (text: string | null): string | null =>
  text !== null && /^[0-9A-F]{8}$/.test(text) ? text : null;

export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A request or a call with its duration, as the collector receives it. The span is sent when it has ended. */
export interface Span {
  readonly traceparent: string;
  call(): Span;
  /** Ends the span. Attributes must contain no query, no body and no secret. */
  end(name: string, attributes: SpanAttributes, failed: boolean): void;
}

export interface Tracing {
  /** Begins the span of a request that came in with this `traceparent` header and belongs to this trace. */
  request(trace: string, traceparent: string | null | undefined): Span;
}
