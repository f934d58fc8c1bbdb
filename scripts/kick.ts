import * as z from "zod/mini";
import { askOperator, fail } from "./operator/ask";

const answerSchema = z.object({ signed_in: z.boolean() });

/** Ends the session of a merchant's player at the running embedded upstream: `kick DEMO lim88`. */
async function main(mcode?: string, username?: string): Promise<void> {
  if (mcode === undefined || username === undefined) throw new Error("usage: npm run kick -- MERCHANT PLAYER");
  const { signed_in } = answerSchema.parse(await askOperator("kick", { mcode, username }));
  console.log(signed_in ? `${username} of ${mcode} was signed out.` : `${username} of ${mcode} was not signed in.`);
}

main(...process.argv.slice(2)).catch(fail);
