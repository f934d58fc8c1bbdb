import type { ErrorBody } from "@/lib/contract/errors";

/** Why the platform gives a page nothing to show. */
export class Outage {
  constructor(
    readonly kind: "unreachable" | "maintenance" | "forbidden" | "outdated" | "refused",
    /** The platform's own words, of a refusal (422) that has any. */
    readonly message = "",
  ) {}
}

/** A failed answer as point 8's catalogue reads it; all that it does not name (5xx, late, none) is passing trouble. */
export function outageOf(status: number, { code, message }: ErrorBody): Outage {
  if (code === "maintenance") return new Outage("maintenance");
  if (status === 403) return new Outage("forbidden");
  if (status === 418) return new Outage("outdated");
  if (status === 422) return new Outage("refused", message);
  return new Outage("unreachable");
}
