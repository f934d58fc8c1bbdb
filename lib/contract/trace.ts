/** W3C Trace Context: version, trace id, parent id, flags; a later version may have more after them. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/;

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The trace id of a `traceparent` header, 32 hex digits; a new one where there is none that can be read. */
export function traceOf(traceparent: string | null | undefined): string {
  return (traceparent != null && TRACEPARENT.exec(traceparent.slice(0, 100))?.[1]) || hex(16);
}

/** The `traceparent` of one call within the trace. */
export const traceparentOf = (trace: string): string => `00-${trace}-${hex(8)}-01`;

/** What a player can read out of a trace: `AB12CD34`. */
export const referenceOf = (trace: string): string => trace.slice(0, 8).toUpperCase();

/** A reference as it comes back from outside, or null. */
export const readReference = (text: string | null): string | null =>
  text !== null && /^[0-9A-F]{8}$/.test(text) ? text : null;
