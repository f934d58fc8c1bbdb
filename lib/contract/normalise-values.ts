import { type Currency, isWireMoney, minorDigits, roundedDown } from "@/lib/money";
import { isCurrency, isOddsTable, type OddsTable, isRecord } from "./entities";

export interface Fault {
  /** JSON path: `$.games[0].round_no`. */
  readonly path: string;
  readonly expected: string;
  /** The value that cannot be read; undefined if absent. It may hold a secret: `wordsOf` makes the text for the log. */
  readonly received: unknown;
}

/** Each outer reader puts its key before the path. */
export class Mismatch {
  readonly path: (string | number)[] = [];

  /** `rounds`: a reader that may round can still read the value, rounded down. */
  constructor(
    readonly expected: string,
    readonly received: unknown,
    readonly rounds = false,
  ) {}

  at(key: string | number): this {
    this.path.unshift(key);
    return this;
  }

  fault(): Fault {
    return { path: pathOf(this.path), expected: this.expected, received: this.received };
  }
}

const pathOf = (segments: readonly (string | number)[]): string =>
  segments.reduce<string>((path, segment) => {
    if (typeof segment === "number") return `${path}[${segment}]`;
    return /^[A-Za-z_]\w*$/.test(segment) ? `${path}.${segment}` : `${path}[${JSON.stringify(segment)}]`;
  }, "$");

/** A decimal number without an exponent, which amounts and odds do not need. */
const NUMERIC = /^-?\d{1,16}(?:\.\d{1,15})?$/;

/** An integer beyond the safe ones may have been rounded when it was parsed: as an id it would name another object. */
const isExact = (value: number): boolean => Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;

export function readNumber(value: unknown): number | Mismatch {
  const number = typeof value === "string" && NUMERIC.test(value) ? Number(value) : value;
  return typeof number === "number" && isExact(number) ? number : new Mismatch("a number", value);
}

export function readText(value: unknown): string | Mismatch {
  if (typeof value === "string") return value;
  return typeof value === "number" && isExact(value) ? String(value) : new Mismatch("text", value);
}

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ["1", true],
  ["true", true],
  [false, false],
  [0, false],
  ["0", false],
  ["false", false],
]);

export const readBoolean = (value: unknown): boolean | Mismatch =>
  BOOLEANS.get(value) ?? new Mismatch("true or false", value);

/**
 * Date, time and offset of ISO 8601 as PHP and databases write them: a space for the T, up to nine decimals, offsets
 * short or long.
 */
const INSTANT = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)? ?([Zz]|[+-]\d\d(?::?\d\d)?)$/;

const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** ISO 8601 in UTC with milliseconds, which makes instants comparable as texts. A text of another form, or without an offset, stays unchanged. */
export function readInstant(value: unknown): string | Mismatch {
  const text = readText(value);
  if (text instanceof Mismatch || CANONICAL.test(text)) return text;
  const [, day, minutes, seconds = "00", decimals = "", offset = "Z"] = INSTANT.exec(text) ?? [];
  if (day === undefined) return text;
  const sign = offset.slice(0, 1);
  const digits = offset.slice(1).replace(":", "").padEnd(4, "0");
  const zone = sign.toUpperCase() === "Z" ? "Z" : `${sign}${digits.slice(0, 2)}:${digits.slice(2)}`;
  const at = new Date(`${day}T${minutes}:${seconds}.${decimals.slice(0, 3).padEnd(3, "0")}${zone}`);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}

/** Returns the same table if no cell needs a conversion: a phone reads all odds of a game with each update. */
export function readOddsTable(value: unknown): OddsTable | Mismatch {
  if (isOddsTable(value) && !hasPrototypeKey(value)) return value;
  return readEntries(value, readRow) as OddsTable | Mismatch;
}

const hasPrototypeKey = (table: OddsTable): boolean =>
  [table, ...Object.values(table)].some((entries) => Object.hasOwn(entries, "__proto__"));

const readRow = (row: unknown): unknown => readEntries(row, readOdds);

function readOdds(value: unknown): number | Mismatch {
  const odds = typeof value === "string" ? readNumber(value) : value;
  return typeof odds === "number" && odds > 0 && Number.isFinite(odds) ? odds : new Mismatch("odds above 0", value);
}

/** A null entry counts as absent. */
function readEntries(value: unknown, read: (entry: unknown) => unknown): unknown {
  if (Array.isArray(value) && value.length === 0) return {};
  if (!isRecord(value)) return new Mismatch("an object of odds", value);
  let changed: Record<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    const entry = value[key];
    if (entry === null || key === "__proto__") {
      changed ??= { ...value };
      delete changed[key];
      continue;
    }
    const one = read(entry);
    if (one instanceof Mismatch) return one.at(key);
    if (one === entry) continue;
    changed ??= { ...value };
    changed[key] = one;
  }
  return changed ?? value;
}

export interface Money {
  /** Currency of the amounts in an object that names no currency. */
  readonly currency: Currency;
  /** A balance may be rounded down, with a note; any other amount that would need rounding is a mismatch. */
  readonly down: boolean;
}

const MONEY = /^-?\d{1,15}(?:\.(\d{1,15}))?$/;

/**
 * Reads an amount from a number or a text. A text may have two zero decimals even for a currency without decimals. Any amount with too
 * many decimals is refused, because some platforms write a thousand as `1.000`; only a balance is rounded down.
 */
export const readMoney =
  (isBalance: boolean) =>
  (value: unknown, { currency, down }: Money): number | Mismatch => {
    const digits = minorDigits(currency);
    const [text, decimals = ""] = typeof value === "string" ? (MONEY.exec(value) ?? []) : [];
    const wire = text === undefined ? value : Number(text);
    const amount = typeof wire === "number" ? wire : Number.NaN;
    // Adding 0 turns −0 into 0.
    if (decimals.length <= Math.max(2, digits) && isWireMoney(amount, currency)) return amount + 0;
    const rounded = roundedDown(amount, currency) + 0;
    const rounds = isBalance && isWireMoney(rounded, currency);
    if (rounds && down) return rounded;
    return new Mismatch(`money in ${currency} with ${digits} decimals at most`, value, rounds);
  };

/** Any code of three letters: an unknown code gets two decimals and no sign. */
export function readCurrency(value: unknown): Currency | Mismatch {
  const code = typeof value === "string" ? value.trim().toUpperCase() : "";
  return isCurrency(code) ? code : new Mismatch("a currency (ISO 4217)", value);
}

export interface FaultWords {
  readonly path: string;
  readonly expected: string;
  readonly received: string;
}

const MAX_RECEIVED = 40;
const MAX_PATH = 200;

/** Fields whose text may be a secret: addresses often carry a key. */
const SECRET_FIELD = /token|password|secret|auth|key|url/i;

/** `secrets`: texts that must not be logged; `hideTexts`: every text of the answer may be a secret. */
export function wordsOf(
  { path, expected, received }: Fault,
  { secrets = [], hideTexts = false }: { secrets?: readonly string[]; hideTexts?: boolean } = {},
): FaultWords {
  const safePath = secrets.reduce((text, secret) => text.replaceAll(secret, "(hidden)"), path);
  const hidden = hideTexts || SECRET_FIELD.test(path) || isSecret(received, secrets);
  return { path: shortened(safePath, MAX_PATH), expected, received: describe(received, hidden) };
}

/** True if `received` contains a secret, or is a part of one. */
const isSecret = (received: unknown, secrets: readonly string[]): boolean =>
  typeof received === "string" &&
  received !== "" &&
  secrets.some((secret) => received.includes(secret) || secret.includes(received));

function describe(value: unknown, hidden: boolean): string {
  if (value === undefined) return "nothing";
  if (hidden && typeof value === "number") return "a number";
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value !== "string") return "an object";
  return hidden ? `text of ${value.length} characters` : shortened(JSON.stringify(value), MAX_RECEIVED);
}

const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;
