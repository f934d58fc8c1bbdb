import { seedDemo } from "../../upstream/accounts/demo";
import { migrate } from "../../upstream/db/migrate";
import { openPglite } from "../../upstream/db/pglite";

/** Makes a migrated database with the demo players in the folder of the first argument. The apps of the e2e tests use it. */
async function main(): Promise<void> {
  const [folder = ""] = process.argv.slice(2);
  const db = await openPglite(folder);
  try {
    await migrate(db);
    await seedDemo(db);
  } finally {
    await db.close();
  }
}

void main();
