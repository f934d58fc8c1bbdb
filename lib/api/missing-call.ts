import { CallError } from "./call-error";

const MISSING: ReadonlySet<number> = new Set([404, 405, 501]);

/** True if the platform does not have the call at all, so that asking again is useless. */
export const isCallMissing = (error: unknown): boolean => error instanceof CallError && MISSING.has(error.status);
