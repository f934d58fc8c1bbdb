import type { Queryable } from "./database";

/**
 * The random name (a UUID) of the deployment: of all upstream processes on this database. A copy of the database has the same
 * name until it is given another. Throws if it is missing.
 */
export async function readDeploymentId(db: Queryable): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `select value #>> '{}' as id from app_settings where key = 'deployment_id'`,
  );
  if (row === undefined) throw new Error("app_settings has no deployment_id");
  return row.id;
}
