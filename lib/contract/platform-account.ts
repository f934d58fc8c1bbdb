import * as z from "zod/mini";
import { DEFAULT_CURRENCY } from "@/lib/money";
import { type Account, currencySchema, wireBalanceSchema } from "./entities";
import { localeSchema } from "./codes";

const permissions = z.lazy(() => z.array(z.object({ permission_tag: z.string() })));

/** The account as a platform may send it: the fields that the specification names. `accountOf` makes the product's own form. */
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

/** The account as the browser knows it. */
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
