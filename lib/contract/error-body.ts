import * as z from "zod/mini";
import { Mismatch, readOddsTable } from "./normalise-values";

/**
 * The body of every failed call. `errors` maps a field path (`lines.0.amount`) to its messages.
 * `odds_changed` carries the odds now in force, `{bet_type: {number: odds}}`.
 * Some platforms send only `message`, therefore the other keys are optional.
 */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  odds: z.optional(z.record(z.string(), z.record(z.string(), z.number()))),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The body of a platform's failed call, or null if it has no message. PHP writes an empty object as `[]`, and a field
 * may have a single text in place of a list. Unreadable parts are left out.
 */
export function readErrorBody(json: unknown): ErrorBody | null {
  if (!isRecord(json) || typeof json["message"] !== "string") return null;
  const { message, code } = json;
  const odds = isRecord(json["odds"]) ? readOddsTable(json["odds"]) : undefined;
  return {
    message,
    ...(typeof code === "string" && code !== "" && { code }),
    ...("errors" in json && { errors: faultsOf(json["errors"]) }),
    ...(odds !== undefined && !(odds instanceof Mismatch) && { odds }),
  };
}

function faultsOf(errors: unknown): Record<string, string[]> {
  if (!isRecord(errors)) return {};
  const faults = Object.entries(errors).map(([path, fault]): [string, string[]] => [
    path,
    (Array.isArray(fault) ? fault : [fault]).filter((each) => typeof each === "string"),
  ]);
  return Object.fromEntries(faults.filter(([, each]) => each.length > 0));
}
