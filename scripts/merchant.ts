import * as z from "zod/mini";
import { askOperator, fail } from "./operator/ask";

const answerSchema = z.object({
  mcode: z.string(),
  developer: z.boolean(),
  time_zone: z.string(),
  currency: z.string(),
  api_key: z.optional(z.string()),
});

const usage = new Error(
  "usage: npm run merchant -- MERCHANT [developer on|off | time-zone ZONE | currency CODE | create NAME | new-key]",
);

function changeOf(setting: string | undefined, value: string | undefined): object {
  if (setting === undefined) return {};
  if (setting === "developer" && (value === "on" || value === "off")) return { developer: value === "on" };
  if (setting === "time-zone" && value !== undefined) return { time_zone: value };
  if (setting === "currency" && value !== undefined) return { currency: value };
  if (setting === "create" && value !== undefined) return { create: { name: value } };
  if (setting === "new-key" && value === undefined) return { new_key: true };
  throw usage;
}

/**
 * Changes a merchant's setting at the running embedded upstream, for which its players' pages reload, or says how all of them stand.
 * The currency is that of new players: an account keeps its own. `create` makes the merchant and `new-key` replaces its API key;
 * either prints the key, which nobody can ask for again.
 */
async function main(mcode?: string, setting?: string, value?: string): Promise<void> {
  if (mcode === undefined) throw usage;
  const told = answerSchema.parse(await askOperator("merchant", { mcode, ...changeOf(setting, value) }));
  const { developer, time_zone, currency } = told;
  console.log(
    `${told.mcode}: developer ${developer ? "on" : "off"}, time-zone ${time_zone}, new players in ${currency}`,
  );
  if (told.api_key !== undefined) console.log(`API key, shown this once: ${told.api_key}`);
}

main(...process.argv.slice(2)).catch(fail);
