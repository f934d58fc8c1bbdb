import { readCommandEnv } from "../lib/bff/env";
import { openDatabase } from "../upstream/db/open-database";
import { migrate } from "../upstream/db/migrate";
import { reconcile } from "../upstream/ledger/reconcile";
import { countLateCloses, reconcileDraws } from "../upstream/rounds/reconcile-draws";
import { runMain } from "./run-main";

/** Checks the ledger and the draws of the embedded upstream's database. Prints each row that disagrees, and ends with 1 if there is such a row. */
async function main(): Promise<number> {
  const db = await openDatabase(readCommandEnv(process.env));
  try {
    await migrate(db);
    const found = [...(await reconcile(db)), ...(await reconcileDraws(db))];
    for (const { rule, row, detail } of found) console.error(`✗ ${rule}: ${row}: ${detail}`);
    const late = await countLateCloses(db);
    if (late > 0) console.log(`${late} rounds were closed late: nothing proves their orders (docs/fairness.md).`);
    if (found.length === 0) console.log("The books and the draws agree.");
    return found.length === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
}

runMain(main);
