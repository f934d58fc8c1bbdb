/** Bytes of a file to answer with, both ends included. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * A Range header (RFC 9110) and a file's size → the requested range. Null for the whole file: if the header is absent or malformed, or
 * has several ranges, for which a server may send the whole file. `"unsatisfiable"` if the range begins after the file's end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | "unsatisfiable" {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") {
    const last = Number(to);
    return last === 0 ? "unsatisfiable" : { start: Math.max(0, size - last), end: size - 1 };
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
