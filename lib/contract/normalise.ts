import * as z from "zod/mini";
import type { $ZodType, $ZodTypes, util } from "zod/v4/core";
import type { Currency } from "@/lib/money";
import {
  isRecord,
  currencySchema,
  instantSchema,
  oddsTableSchema,
  wireBalanceSchema,
  wireMoneySchema,
  localeSchema,
} from "./entities";
import {
  type Fault,
  Mismatch,
  type Money,
  readBoolean,
  readCurrency,
  readInstant,
  readMoney,
  readNumber,
  readOddsTable,
  readText,
} from "./normalise-values";

export type Normalised<T> =
  /** `rounded`: why a balance in the value is rounded down. */
  | { readonly value: T; readonly fault?: undefined; readonly rounded?: Fault }
  | { readonly fault: Fault; readonly value?: undefined; readonly rounded?: undefined };

/**
 * Reads a platform's answer by a schema of the contract. Each field is converted only as its own schema asks: numeric
 * text becomes a number if the schema expects a number, and stays text if it expects text. Extra fields are left out,
 * `[]` is read as `{}`, null as an absent field, and the `data` of a Laravel resource is unwrapped. The fault is the
 * first field that cannot be read. `currency`: the currency of amounts in an object that names no currency.
 */
export function normalise<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  currency: Currency,
): Normalised<z.output<S>>;
export function normalise(schema: z.ZodMiniType, value: unknown, currency: Currency): Normalised<unknown> {
  const reader = readerOf(schema);
  const read = reader(value, { currency, down: false });
  if (!(read instanceof Mismatch)) return { value: read };
  if (!read.rounds) return { fault: read.fault() };
  const again = reader(value, { currency, down: true });
  return again instanceof Mismatch ? { fault: again.fault() } : { value: again, rounded: read.fault() };
}

type Schema = $ZodType;

/** A schema's definition by its kind, from zod's public property `def`. */
const defOf = (schema: Schema): $ZodTypes["_zod"]["def"] => (schema as z.ZodMiniType).def as $ZodTypes["_zod"]["def"];

type Reader = (value: unknown, money: Money) => unknown;

const readers = new WeakMap<Schema, Reader>();

function readerOf(schema: Schema): Reader {
  const known = readers.get(schema);
  if (known !== undefined) return known;
  const made = compile(schema);
  readers.set(schema, made);
  return made;
}

/** Readers for schemas whose form their zod type does not show. */
const SPECIAL: ReadonlyMap<Schema, Reader> = new Map<Schema, Reader>([
  [wireMoneySchema, readMoney(false)],
  [wireBalanceSchema, readMoney(true)],
  [currencySchema, readCurrency],
  [oddsTableSchema, readOddsTable],
  [instantSchema, readInstant],
]);

function compile(schema: Schema): Reader {
  const special = SPECIAL.get(schema);
  if (special !== undefined) return special;
  const def = defOf(schema);
  switch (def.type) {
    case "lazy":
      return lazy(def.getter);
    case "unknown":
    case "any":
      return (value) => value;
    case "string":
      return checked(schema, readText);
    case "number":
      return checked(schema, readNumber);
    case "boolean":
      return checked(schema, readBoolean);
    case "literal":
      return oneOf(def.values);
    case "enum":
      return oneOf(Object.values(def.entries));
    case "optional":
      return optional(def.innerType);
    case "nullable":
      return nullable(def.innerType);
    case "readonly":
      return readerOf(def.innerType);
    case "object":
      return checked(schema, object(def.shape));
    case "array":
      return checked(schema, list(def.element));
    case "record":
      return checked(schema, record(def.valueType));
    case "union":
      return union(def.options);
    case "pipe":
      return then(readerOf(def.in), exact(schema));
    default:
      return exact(schema);
  }
}

/** A schema may refer to itself, therefore each schema is compiled at its first use. */
function lazy(getter: () => Schema): Reader {
  let reader: Reader | undefined;
  return (value, money) => (reader ??= readerOf(getter()))(value, money);
}

const then =
  (first: Reader, second: Reader): Reader =>
  (value, money) => {
    const read = first(value, money);
    return read instanceof Mismatch ? read : second(read, money);
  };

/** The value itself if the schema accepts it, without any conversion. */
const exact =
  (schema: Schema) =>
  (value: unknown): unknown => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? parsed.data : new Mismatch(parsed.error.issues[0]?.message ?? "another value", value);
  };

function checked(schema: Schema, reader: Reader): Reader {
  const { checks = [] } = defOf(schema);
  const hasFormat = "format" in defOf(schema);
  return checks.length === 0 && !hasFormat ? reader : then(reader, exact(schema));
}

const textOf = (value: util.Primitive): string => (typeof value === "string" ? value : JSON.stringify(value));

function oneOf(values: readonly util.Primitive[]): Reader {
  const known = new Set<unknown>(values);
  const expected = values.length === 1 ? textOf(values[0]) : `one of ${values.map(textOf).join(", ")}`;
  return (value) => {
    if (known.has(value)) return value;
    const number = readNumber(value);
    return !(number instanceof Mismatch) && known.has(number) ? number : new Mismatch(expected, value);
  };
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const isEmptyObject = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0;

/** Whether a value counts as absent. PHP writes an empty object as an empty list. */
function isNothing(inner: Schema): (value: unknown) => boolean {
  const bare = bareOf(inner);
  const { type } = defOf(bare);
  return (value) => {
    if (value === undefined || value === null) return true;
    if (type === "object") return isEmptyList(value);
    if (type === "array") return isEmptyList(value) || isEmptyObject(value);
    // A language that the product does not have counts as absent.
    return bare === localeSchema && typeof value === "string" && !z.safeParse(bare, value).success;
  };
}

function bareOf(schema: Schema): Schema {
  const def = defOf(schema);
  if (def.type === "lazy") return bareOf(def.getter());
  return def.type === "optional" || def.type === "nullable" ? bareOf(def.innerType) : schema;
}

function optional(inner: Schema): Reader {
  const reader = readerOf(inner);
  if (defOf(inner).type === "nullable")
    return (value, money) => (value === undefined ? undefined : reader(value, money));
  const missing = isNothing(inner);
  // An empty list differs from an absent one: it says that there are no entries.
  if (defOf(bareOf(inner)).type === "array") {
    return (value, money) => (value == null ? undefined : reader(value, money));
  }
  return (value, money) => (missing(value) ? undefined : reader(value, money));
}

function nullable(inner: Schema): Reader {
  const missing = isNothing(inner);
  const reader = readerOf(inner);
  return (value, money) => {
    if (missing(value)) return null;
    // The wrapped list may be empty.
    const read = reader(value, money);
    return missing(read) ? null : read;
  };
}

function isRequired(schema: Schema): boolean {
  const { type } = defOf(schema);
  return type !== "optional" && type !== "nullable" && type !== "unknown";
}

function object(shape: Readonly<Record<string, Schema>>): Reader {
  const fields = Object.entries(shape).map(([key, schema]) => ({ key, read: readerOf(schema) }));
  const keys = Object.keys(shape);
  const readOwn = "currency" in shape ? readerOf(shape["currency"]) : () => undefined;
  const required = keys.filter((key) => shape[key] !== undefined && isRequired(shape[key]));
  const known = required.length > 0 ? required : keys;
  const count = (value: Record<string, unknown>): number => known.filter((key) => Object.hasOwn(value, key)).length;
  // A Laravel resource's wrapper has more of the fields in `data` than beside it.
  const wrappedIn = (value: Record<string, unknown>): Record<string, unknown> | null => {
    const { data } = value;
    return isRecord(data) && !("data" in shape) && count(data) > count(value) ? data : null;
  };
  return (value, money) => {
    if (isEmptyList(value)) return readFields({}, money);
    if (!isRecord(value)) return new Mismatch("an object", value);
    const data = wrappedIn(value);
    if (data === null) return readFields(value, money);
    const read = readFields(data, money);
    return read instanceof Mismatch ? read.at("data") : read;
  };

  function readFields(value: Record<string, unknown>, around: Money): unknown {
    const own = readOwn(value["currency"], around);
    const money = typeof own === "string" ? { ...around, currency: own } : around;
    const out: Record<string, unknown> = {};
    for (const { key, read } of fields) {
      const field = read(value[key], money);
      if (field instanceof Mismatch) return field.at(key);
      if (field !== undefined) out[key] = field;
    }
    return out;
  }
}

function list(element: Schema): Reader {
  const read = readerOf(element);
  return (value, money) => {
    const wrapped = isRecord(value) && Array.isArray(value["data"]);
    const values: unknown = wrapped ? value["data"] : value;
    if (!Array.isArray(values)) {
      return isEmptyObject(values) ? [] : new Mismatch("a list", values);
    }
    const out: unknown[] = [];
    for (let index = 0; index < values.length; index += 1) {
      const one = read(values[index], money);
      if (one instanceof Mismatch) return wrapped ? one.at(index).at("data") : one.at(index);
      out.push(one);
    }
    return out;
  };
}

function record(valueType: Schema): Reader {
  const read = readerOf(valueType);
  const takesNull = !isRequired(valueType);
  return (value, money) => {
    if (isEmptyList(value)) return {};
    if (!isRecord(value)) return new Mismatch("an object", value);
    const out: Record<string, unknown> = {};
    for (const [key, entry] of Object.entries(value)) {
      if (key === "__proto__" || (entry === null && !takesNull)) continue;
      const one = read(entry, money);
      if (one instanceof Mismatch) return one.at(key);
      out[key] = one;
    }
    return out;
  };
}

/** Reads the value as the option that accepts it unchanged, else as the first option that can read it. */
function union(options: readonly Schema[]): Reader {
  // Only `success` is read, because zod makes the words of an error when they are first read.
  const isOption = options.map((option) => (value: unknown) => z.safeParse(option, value).success);
  const asOption = options.map((option) => readerOf(option));
  return (value, money) => {
    const at = isOption.findIndex((is) => is(value));
    if (at >= 0) return asOption[at]?.(value, money);
    let nearest: Mismatch | undefined;
    for (const read of asOption) {
      const found = read(value, money);
      if (!(found instanceof Mismatch)) return found;
      if (nearest === undefined || found.path.length > nearest.path.length) nearest = found;
    }
    return nearest;
  };
}
