import type * as z from "zod/mini";
import { normalise } from "../../lib/contract/normalise";

/** One thing in a value that is not as the schema has it. */
export interface Fault {
  readonly path: string;
  readonly expected: string;
  readonly came: unknown;
}

export type Reading<Data> =
  | { readonly kind: "strict"; readonly data: Data }
  /** Read all the same; `faults` say what was put right. */
  | { readonly kind: "tolerated"; readonly data: Data; readonly faults: readonly Fault[] }
  | { readonly kind: "wrong"; readonly faults: readonly Fault[] };

/** Reads an answer or a payload as the product does, and says what it had to put right. */
export function readBy<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): Reading<z.output<Schema>> {
  const parsed = schema.safeParse(value);
  const read = normalise(schema, value);
  if (parsed.success && read.fault === undefined) return { kind: "strict", data: read.value };
  const faults = parsed.error?.issues.map(({ path, message }) => ({
    path: path.map(String).join("."),
    expected: message,
    came: path.reduce<unknown>(
      (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
      value,
    ),
  }));
  if (read.fault === undefined) return { kind: "tolerated", data: read.value, faults: faults ?? [] };
  const { path, expected, received } = read.fault;
  return { kind: "wrong", faults: [{ path: dotted(path), expected, came: received }] };
}

/** `$.games[0].round_no` as the rest of a report writes it: `games.0.round_no`. */
const dotted = (path: string): string =>
  path
    .replace(/^\$\.?/, "")
    .replace(/\["?([^\]"]*)"?\]/g, ".$1")
    .replace(/^\./, "");
