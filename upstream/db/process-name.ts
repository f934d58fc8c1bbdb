import { hostname } from "node:os";

/**
 * What this process calls itself to the database, and so to operators: its id and its machine. PostgreSQL cuts an application's name
 * at 63 bytes.
 */
export const PROCESS_NAME = `${process.pid}@${hostname()}`.slice(0, 40);
