import { readCommandEnv } from "../lib/bff/env";
import { openDatabase } from "../upstream/db/open-database";
import { migrate } from "../upstream/db/migrate";
import { runMain } from "./run-main";

/** Brings the schema of the embedded upstream's database up to date, like a start of the upstream. */
async function main(): Promise<void> {
  const db = await openDatabase(readCommandEnv(process.env));
  try {
    await migrate(db);
    console.log("The schema is up to date.");
  } finally {
    await db.close();
  }
}

runMain(main);
