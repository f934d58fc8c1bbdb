import * as z from "zod/mini";
import { askOperator, fail } from "./operator/ask";

const answerSchema = z.object({ mcode: z.string(), developer: z.boolean(), time_zone: z.string() });

const usage = new Error("usage: npm run merchant -- MERCHANT [developer on|off | time-zone ZONE]");

function changeOf(setting: string | undefined, value: string | undefined): object {
  if (setting === undefined) return {};
  if (setting === "developer" && (value === "on" || value === "off")) return { developer: value === "on" };
  if (setting === "time-zone" && value !== undefined) return { time_zone: value };
  throw usage;
}

/** Changes a merchant's setting at the running embedded upstream, for which its players' pages reload, or says how all of them stand. */
async function main(mcode?: string, setting?: string, value?: string): Promise<void> {
  if (mcode === undefined) throw usage;
  const told = answerSchema.parse(await askOperator("merchant", { mcode, ...changeOf(setting, value) }));
  console.log(`${told.mcode}: developer ${told.developer ? "on" : "off"}, time-zone ${told.time_zone}`);
}

main(...process.argv.slice(2)).catch(fail);
