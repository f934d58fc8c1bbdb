import * as z from "zod/mini";
import * as entities from "../../lib/contract/entities";
import { errorBodySchema, platformAccountSchema } from "../../lib/contract/platform-forms";

export type JsonSchema = Record<string, unknown>;

/** Descriptions that the schemas lack. */
const WORDS: Readonly<Record<string, string>> = {
  WireMoney: "Money: a decimal number in the account's currency, with at most that currency's decimals.",
  WireBalance: "A balance, as money. One with more decimals than its currency has is read as rounded down.",
  Currency:
    "ISO 4217: three letters. Absent or null in an account: MYR; in a winner: the currency of the player who sees it.",
  Odds: "Decimal odds, stake included, at most three decimals.",
  Instant: "ISO 8601 with `Z` or an offset: `2026-11-21T10:00:00Z`.",
  OddsTable: "`{bet_type: {number: odds}}`: one entry for every bet code that the game sells.",
  Account: "The player, as `POST /me` answers.",
  Round: "One round. `status`: 0 open, 1 resulted, 2 closed, 3 void. A platform may send the required keys alone.",
  BetSettings: "Chips, limits and payouts, one entry of each for every setting.",
  Order: "An accepted order.",
  Transaction: "One order in the records.",
  ErrorBody: "The body of every refusal.",
};

const ODDS_TABLE: JsonSchema = {
  type: "object",
  additionalProperties: { type: "object", additionalProperties: { type: "number", exclusiveMinimum: 0 } },
};

const nameOf = (exported: string): string => exported.charAt(0).toUpperCase() + exported.slice(1, -"Schema".length);

const named: readonly (readonly [string, z.ZodMiniType])[] = [
  ...Object.entries(entities).flatMap(([exported, schema]): [string, z.ZodMiniType][] =>
    exported.endsWith("Schema") && schema !== entities.accountSchema
      ? [[nameOf(exported), schema as z.ZodMiniType]]
      : [],
  ),
  // The platform's form of the account replaces the product's.
  ["Account", platformAccountSchema],
  ["ErrorBody", errorBodySchema],
];

/** The JSON Schema of OpenAPI 3.1 and of AsyncAPI 3, in this order. */
export type Target = "draft-2020-12" | "draft-7";

export interface JsonSchemas {
  /** A schema of the contract, in which every entity is a reference to `components`. */
  of(schema: z.ZodMiniType): JsonSchema;
  components(): Record<string, JsonSchema>;
}

/** Turns schemas of the contract into JSON Schema. The form is what a platform sends and receives, before any default or conversion. */
export function jsonSchemas(target: Target): JsonSchemas {
  const registry = z.registry<{ id: string; description?: string }>();
  for (const [id, schema] of named) {
    const description = WORDS[id];
    registry.add(schema, description === undefined ? { id } : { id, description });
  }
  const components = new Map<string, JsonSchema>();
  const of = (schema: z.ZodMiniType): JsonSchema => {
    const made = z.toJSONSchema(schema, {
      target,
      io: "input",
      unrepresentable: "any",
      metadata: registry,
      override({ zodSchema, jsonSchema }) {
        if (zodSchema === entities.oddsTableSchema) Object.assign(jsonSchema, ODDS_TABLE);
        delete jsonSchema.$id;
        delete jsonSchema.id;
        // All keys are texts: the entry adds nothing.
        delete jsonSchema.propertyNames;
      },
    });
    const { $schema: _, $defs = {}, definitions, ...own } = made;
    for (const [id, definition] of Object.entries({ ...$defs, ...(definitions as object | undefined) })) {
      components.set(id, rebased(definition) as JsonSchema);
    }
    return rebased(own) as JsonSchema;
  };
  return { of, components: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** The value, in which every reference points to the document's components. */
function rebased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rebased);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === "$ref" && typeof inner === "string"
        ? [key, inner.replace(/^#\/(\$defs|definitions)\//, "#/components/schemas/")]
        : [key, rebased(inner)],
    ),
  );
}
