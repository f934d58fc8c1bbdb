import fc from "fast-check";
import * as z from "zod/mini";
import type { $ZodType, $ZodTypes } from "zod/v4/core";
import { answers } from "./calls";
import { channels } from "./channels";
import {
  currencySchema,
  instantSchema,
  oddsTableSchema,
  pageSizeSchema,
  wireBalanceSchema,
  wireMoneySchema,
  localeSchema,
} from "./entities";
import { errorBodySchema, accountOf, platformAccountSchema } from "./platform-forms";
import { normalise } from "./normalise";

interface Pair {
  canonical: unknown;
  sent: unknown;
}

type Schema = $ZodType;

const asIs = (canonical: unknown): Pair => ({ canonical, sent: canonical });
const either = (...pairs: readonly ((value: never) => Pair)[]) => fc.constantFrom(...pairs);

const money = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.boolean()).map(([minor, asText]): Pair => {
  const canonical = minor / 100;
  return { canonical, sent: asText ? canonical.toFixed(2) : canonical };
});
/** Currencies with two decimals, like `money`. */
const currency = fc.constantFrom<Pair>(asIs("THB"), { canonical: "MYR", sent: " myr " }, asIs("QQQ"));
const odds = fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.boolean()).map(([milli, asText]): Pair => ({
  canonical: milli / 1000,
  sent: asText ? (milli / 1000).toFixed(3) : milli / 1000,
}));
const number = fc
  .tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.boolean())
  .map(([value, asText]): Pair => ({ canonical: value, sent: asText ? String(value) : value }));
const text = fc.oneof(
  fc.string().map(asIs),
  fc.constantFrom("12345", "0", "true", "null", "007").map(asIs),
  fc.nat().map((value): Pair => ({ canonical: String(value), sent: value })),
);
const flag = fc
  .tuple(
    fc.boolean(),
    either(
      (value: boolean) => ({ canonical: value, sent: value }),
      (value: boolean) => ({ canonical: value, sent: Number(value) }),
      (value: boolean) => ({ canonical: value, sent: String(Number(value)) }),
      (value: boolean) => ({ canonical: value, sent: String(value) }),
    ),
  )
  .map(([value, form]) => form(value as never));
const instant = fc
  .tuple(
    fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
    fc.integer({ min: -11, max: 13 }),
    fc.boolean(),
  )
  .map(([at, hours, spaced]): Pair => {
    const local = new Date(at.getTime() + hours * 3_600_000).toISOString().replace("Z", "");
    const offset = `${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:00`;
    const wall = `${spaced ? local.replace("T", " ") : local}499`;
    return { canonical: at.toISOString(), sent: `${wall}${offset}` };
  });

const key = fc.constantFrom("tf", "of", "1-10", "big", "7");

function pairs(entries: readonly (readonly [string, Pair])[]): Pair {
  const of = (side: keyof Pair): object => Object.fromEntries(entries.map(([name, pair]) => [name, pair[side]]));
  const canonical = of("canonical");
  return { canonical, sent: entries.length === 0 ? [] : of("sent") };
}

const dictionary = (value: fc.Arbitrary<Pair>): fc.Arbitrary<Pair> =>
  fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, maxLength: 3 }).map(pairs);

function anyOf(schema: Schema): fc.Arbitrary<Pair> {
  if (schema === wireMoneySchema || schema === wireBalanceSchema) return money;
  if (schema === currencySchema) return currency;
  if (schema === pageSizeSchema) return fc.integer({ min: 1, max: 500 }).map(asIs);
  if (schema === instantSchema) return instant;
  if (schema === oddsTableSchema) return dictionary(dictionary(odds));
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case "lazy":
      return anyOf(def.getter());
    case "unknown":
      // JSON has no −0.
      return fc.jsonValue().map((value) => asIs(JSON.parse(JSON.stringify(value))));
    case "string":
      return text;
    case "number":
      // All other numbers with a check are odds.
      return (def.checks ?? []).length > 0 ? odds : number;
    case "boolean":
      return flag;
    case "enum":
      return fc.constantFrom(...Object.values(def.entries)).map(asIs);
    case "optional":
      return fc.oneof(
        anyOf(def.innerType),
        fc.constantFrom<Pair>(
          { canonical: undefined, sent: undefined },
          ...(def.innerType._zod.def.type === "nullable" ? [] : [{ canonical: undefined, sent: null }]),
        ),
      );
    case "nullable":
      return fc.oneof(
        // Where null is allowed, an empty list means null.
        anyOf(def.innerType).filter(({ canonical }) => !(Array.isArray(canonical) && canonical.length === 0)),
        fc.constantFrom<Pair>({ canonical: null, sent: null }),
      );
    case "array":
      return fc.tuple(fc.array(anyOf(def.element), { maxLength: 3 }), fc.boolean()).map(([list, wrapped]): Pair => {
        const sent = list.map((pair) => pair.sent);
        return { canonical: list.map((pair) => pair.canonical), sent: wrapped ? { data: sent, links: {} } : sent };
      });
    case "record":
      return dictionary(anyOf(def.valueType));
    case "object":
      return fc.tuple(fc.record(mapped(def.shape)), fc.boolean()).map(([fields, wrapped]): Pair => {
        const { canonical, sent } = pairs(
          Object.entries(fields).filter(
            ([, { canonical: value, sent: came }]) => value !== undefined || came !== undefined,
          ),
        );
        const known = Object.fromEntries(
          Object.entries(canonical as object).filter(([, value]) => value !== undefined),
        );
        const more = Array.isArray(sent) ? sent : { ...(sent as object), unknown_field: [1] };
        return { canonical: known, sent: wrapped ? { data: more, status: "ok" } : more };
      });
    case "union":
      return fc.oneof(...def.options.map((option) => anyOf(option).map(({ canonical }) => asIs(canonical))));
    default:
      throw new Error(`no values of ${def.type}`);
  }
}

const mapped = (shape: Readonly<Record<string, Schema>>): Record<string, fc.Arbitrary<Pair>> =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, anyOf(schema)]));

const schemas: [string, z.ZodMiniType][] = [
  ...Object.entries(answers),
  ...Object.entries(channels).flatMap(([kind, events]) =>
    Object.entries(events).map(([event, schema]): [string, z.ZodMiniType] => [`${kind} ${event}`, schema]),
  ),
  ["an error", errorBodySchema],
];

test.each(schemas)("%s: any form of a platform's fields is read as the contract's own", (_, schema) => {
  fc.assert(
    fc.property(anyOf(schema), ({ canonical, sent }) => {
      const came: unknown = JSON.parse(JSON.stringify(sent));
      expect(normalise(schema, came, "MYR")).toEqual({ value: canonical });
      expect(schema.safeParse(canonical)).toEqual({ success: true, data: canonical });
    }),
    { numRuns: 60 },
  );
});

/** The same JSON with one value replaced at a random place. */
const corrupted = (json: fc.Arbitrary<Pair>): fc.Arbitrary<unknown> =>
  fc
    .tuple(json, fc.oneof(fc.jsonValue(), fc.constantFrom([], {}, "", 1e300, "1e3")), fc.nat())
    .map(([{ sent }, other, seed]) => {
      let left = seed % 40;
      return JSON.parse(JSON.stringify(sent), (_key, value: unknown) => (left-- === 0 ? other : value)) as unknown;
    });

test.each(schemas)(
  "%s: the result for any input has the contract's own form, and reading it again changes nothing",
  (_, schema) => {
    let refused = 0;
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.jsonValue(), corrupted(anyOf(schema))), (sent) => {
        const read = normalise(schema, sent, "MYR");
        if (read.fault !== undefined) {
          refused += 1;
          expect(read.fault).toEqual({
            path: expect.stringMatching(/^\$/),
            expected: expect.any(String),
            received: read.fault.received,
          });
          return;
        }
        expect(schema.safeParse(read.value)).toEqual({ success: true, data: read.value });
        expect(normalise(schema, read.value, "MYR")).toEqual({ value: read.value });
      }),
      { numRuns: 100 },
    );
    if (schema !== answers.logout && schema !== answers.locale) expect(refused).toBeGreaterThan(0);
  },
);

test("an account that is read has the browser's own form", () => {
  fc.assert(
    fc.property(corrupted(anyOf(platformAccountSchema)), (sent) => {
      const { fault, value } = normalise(platformAccountSchema, sent, "MYR");
      if (fault !== undefined) return;
      const account = accountOf(value);
      expect(answers.me.safeParse(account)).toEqual({ success: true, data: account });
    }),
  );
});

test("a language is absent or one of the product's", () => {
  fc.assert(
    fc.property(fc.string(), (lang) => {
      const { value } = normalise(z.nullable(localeSchema), lang, "MYR");
      return value === null || localeSchema.safeParse(value).success;
    }),
  );
});
