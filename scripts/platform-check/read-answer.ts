import type * as z from "zod/mini";
import { normalise } from "../../lib/contract/normalise";
import type { Fault as ReadFault } from "../../lib/contract/normalise-values";
import type { Currency } from "../../lib/money";

/** One place where a value differs from the schema. */
export interface Fault {
  readonly path: string;
  readonly expected: string;
  readonly came: unknown;
}

/** `faults` of a value that was read: what was put right. */
export type Reading<Data> =
  | { readonly kind: "read"; readonly data: Data; readonly faults: readonly Fault[] }
  | { readonly kind: "wrong"; readonly faults: readonly Fault[] };

/** Reads an answer or a payload as the product does for a player of `currency`, and says what it had to put right. */
export function readBy<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  currency: Currency,
): Reading<z.output<Schema>> {
  const read = normalise(schema, value, currency);
  if (read.fault !== undefined) return { kind: "wrong", faults: [toldOf(read.fault)] };
  const faults = [...putRight(schema, value), ...(read.rounded === undefined ? [] : [toldOf(read.rounded)])];
  return { kind: "read", data: read.value, faults };
}

const toldOf = ({ path, expected, received }: ReadFault): Fault => ({ path: dotted(path), expected, came: received });

/** All places where a value differs from the schema. */
function putRight(schema: z.ZodMiniType, value: unknown): Fault[] {
  const faults = faultsOf(schema, value);
  const data = memberOf(value, "data");
  const inner = data === undefined ? faults : faultsOf(schema, data);
  if (missing(inner) >= missing(faults)) return faults;
  const wrapped = { path: "", expected: "the answer itself, without a wrapper", came: Object.keys(value ?? {}) };
  return [wrapped, ...inner.map((fault) => ({ ...fault, path: `data.${fault.path}` }))];
}

export const faultsOf = (schema: z.ZodMiniType, value: unknown): Fault[] =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) => ({
    path: issue.path.map(String).join("."),
    expected: wordsOf(issue),
    came: issue.path.reduce<unknown>(memberOf, value),
  }));

const missing = (faults: readonly Fault[]): number => faults.filter(({ came }) => came === undefined).length;

const memberOf = (value: unknown, key: PropertyKey): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;

const TYPES: Readonly<Record<string, string>> = {
  number: "a number",
  string: "a text",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return TYPES[issue.expected] ?? issue.expected;
  return issue.code === "invalid_value" ? `one of ${issue.values.map(String).join(", ")}` : issue.message;
}

/** `$.games[0].round_no` as the rest of a report writes it: `games.0.round_no`. */
const dotted = (path: string): string =>
  path
    .replace(/^\$\.?/, "")
    .replace(/\["?([^\]"]*)"?\]/g, ".$1")
    .replace(/^\./, "");
