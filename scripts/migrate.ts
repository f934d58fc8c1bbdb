import { readCommandEnv } from "../lib/bff/env";
import { openDatabase } from "../upstream/db/open-database";
import { migrate } from "../upstream/db/migrate";
import { runMain } from "./run-main";

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
