/**
 * Checks for data that the first view needs before the contract's schemas are loaded. Another version of the pages may
 * have written stored data and messages between tabs; a proxy may have written an answer.
 */
export type Check<T> = (value: unknown) => value is T;

export type Checked<C> = C extends Check<infer T> ? T : never;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isBoolean: Check<boolean> = (value) => typeof value === "boolean";

export const isNumber: Check<number> = (value): value is number => Number.isFinite(value);

/** A text of `min` to `max` UTF-16 units. */
export const isText =
  (min = 0, max = Number.POSITIVE_INFINITY): Check<string> =>
  (value): value is string =>
    typeof value === "string" && value.length >= min && value.length <= max;

export const isWhole =
  (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Check<number> =>
  (value): value is number =>
    Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;

export const isOneOf =
  <const V>(values: readonly V[]): Check<V> =>
  (value): value is V =>
    values.some((each) => each === value);

export const isNullOr =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value);

export const isOptional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value);

export const isListOf =
  <T>(check: Check<T>, min = 0, max = Number.POSITIVE_INFINITY): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every(check);

export const isRecordOf =
  <K extends string, T>(isKey: Check<K>, check: Check<T>): Check<Partial<Record<K, T>>> =>
  (value): value is Partial<Record<K, T>> =>
    isObject(value) && Object.entries(value).every(([key, each]) => isKey(key) && check(each));

type Shape = Readonly<Record<string, Check<unknown>>>;
type OptionalKeys<S extends Shape> = { [K in keyof S]: undefined extends Checked<S[K]> ? K : never }[keyof S];
type Shaped<S extends Shape> = { [K in Exclude<keyof S, OptionalKeys<S>>]: Checked<S[K]> } & {
  [K in OptionalKeys<S>]?: Checked<S[K]>;
};

/** An object with at least these fields. */
export const isShape =
  <S extends Shape>(shape: S): Check<Shaped<S>> =>
  (value): value is Shaped<S> =>
    isObject(value) && Object.entries(shape).every(([key, check]) => check(value[key]));
