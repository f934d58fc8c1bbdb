import type * as z from "zod/mini";
import { normalise } from "../../lib/contract/normalise";
import type { Fault as ReadFault } from "../../lib/contract/normalise-values";
import type { Currency } from "../../lib/money";

export interface Fault {
  readonly path: string;
  readonly expected: string;
  readonly came: unknown;
}

/**
 * Reads a value as the product does for a player of `currency`. `data` is undefined if the value cannot be read;
 * otherwise `faults` has what the product corrects.
 */
export function readBy<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  currency: Currency,
): { readonly data?: z.output<Schema>; readonly faults: readonly Fault[] } {
  const { fault, rounded, value: data } = normalise(schema, value, currency);
  if (fault !== undefined) return { faults: [faultOf(fault)] };
  return { data, faults: [...putRight(schema, value), ...(rounded === undefined ? [] : [faultOf(rounded)])] };
}

/** The path `$.games[0].round_no` becomes `games.0.round_no`. */
const faultOf = ({ path, expected, received: came }: ReadFault): Fault => {
  const dotted = path.replace(/^\$\.?/, "").replace(/\["?([^\]"]*)"?\]/g, ".$1");
  return { path: dotted.replace(/^\./, ""), expected, came };
};

/** All places where a value differs from the schema. A `data` wrapper counts as one fault. */
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

export const memberOf = (value: unknown, key: PropertyKey): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;

const TYPES: Readonly<Record<string, string>> = {
  ...{ number: "a number", string: "a text", boolean: "true or false" },
  ...{ array: "a list", object: "an object", record: "an object" },
};

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return TYPES[issue.expected] ?? issue.expected;
  return issue.code === "invalid_value" ? `one of ${issue.values.map(String).join(", ")}` : issue.message;
}
