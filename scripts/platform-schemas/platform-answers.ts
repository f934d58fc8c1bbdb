import type * as z from "zod/mini";
import { type CallName, calls } from "../../lib/contract/calls";
import { platformAccountSchema } from "../../lib/contract/platform-forms";

/** A platform's answers to each call. The product's own form of the account has more fields than a platform must send. */
export const platformAnswers: { readonly [N in CallName]: z.ZodMiniType } = {
  ...(Object.fromEntries(Object.entries(calls).map(([name, { response }]) => [name, response])) as {
    [N in CallName]: (typeof calls)[N]["response"];
  }),
  me: platformAccountSchema,
};
