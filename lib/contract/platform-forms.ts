import * as z from "zod/mini";
import { DEFAULT_CURRENCY } from "@/lib/money";
import { isRecord, type Account, currencySchema, wireBalanceSchema, localeSchema } from "./entities";
import { Mismatch, readOddsTable } from "./normalise-values";

const permissions = z.lazy(() => z.array(z.object({ permission_tag: z.string() })));

/** `accountOf` makes the product's own form. */
export const platformAccountSchema = z.lazy(() =>
  z.object({
    id: z.number(),
    username: z.string(),
    merchant_id: z.number(),
    merchant: z.object({
      /** Absent: the account's `merchant_id`. */
      id: z.optional(z.nullable(z.number())),
      mcode: z.string(),
      developer: z.union([z.number(), z.boolean()]),
      time_zone: z.optional(z.nullable(z.string())),
    }),
    /** The list of permissions, either as the value itself or in `permissions`. */
    group: z.optional(
      z.nullable(z.union([permissions, z.object({ permissions: z.optional(z.nullable(permissions)) })])),
    ),
    /** Absent, null or a language that the product does not have: the player has chosen no language. */
    lang: z.optional(z.nullable(localeSchema)),
    /** Absent or null: {@link DEFAULT_CURRENCY}. */
    currency: z.optional(z.nullable(currencySchema)),
    balance: wireBalanceSchema,
    player_session: z.optional(z.nullable(z.string())),
  }),
);

export function accountOf({
  merchant,
  group,
  lang,
  currency,
  ...account
}: z.output<typeof platformAccountSchema>): Account {
  const granted = Array.isArray(group) ? group : group?.permissions;
  return {
    ...account,
    merchant: { ...merchant, id: merchant.id ?? account.merchant_id, developer: Number(merchant.developer) },
    group: { permissions: granted ?? [] },
    lang: lang ?? null,
    currency: currency ?? DEFAULT_CURRENCY,
  };
}

/**
 * The body of every failed call. `errors` maps a field path (`lines.0.amount`) to its messages.
 * `odds_changed` carries the odds now in force, `{bet_type: {number: odds}}`.
 * Some platforms send only `message`, therefore the other keys are optional.
 */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  odds: z.optional(z.record(z.string(), z.record(z.string(), z.number()))),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/**
 * The body of a platform's failed call, or null if it has no message. PHP writes an empty object as `[]`, and a field
 * may have a single text in place of a list. Unreadable parts are left out.
 */
export function readErrorBody(json: unknown): ErrorBody | null {
  if (!isRecord(json) || typeof json["message"] !== "string") return null;
  const { message, code } = json;
  const odds = isRecord(json["odds"]) ? readOddsTable(json["odds"]) : undefined;
  return {
    message,
    ...(typeof code === "string" && code !== "" && { code }),
    ...("errors" in json && { errors: faultsOf(json["errors"]) }),
    ...(odds !== undefined && !(odds instanceof Mismatch) && { odds }),
  };
}

function faultsOf(errors: unknown): Record<string, string[]> {
  if (!isRecord(errors)) return {};
  const faults = Object.entries(errors).map(([path, fault]): [string, string[]] => [
    path,
    (Array.isArray(fault) ? fault : [fault]).filter((each) => typeof each === "string"),
  ]);
  return Object.fromEntries(faults.filter(([, each]) => each.length > 0));
}
