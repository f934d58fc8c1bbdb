import type { ErrorBody } from "@/lib/contract/platform-forms";
import { createStore } from "../live/store";

export class Outage {
  constructor(
    readonly kind:
      | "unreachable"
      | "maintenance"
      | "forbidden"
      | "outdated"
      | "refused"
      /** Too many calls. */
      | "busy"
      /** An answer outside the contract. */
      | "unreadable",
    /** The platform's own words of a refusal (422), if any; for an unreadable answer, details for a developer. */
    readonly message = "",
    /** The reference of a server or platform fault in their logs, or null. */
    readonly reference: string | null = null,
  ) {}
}

/** By the error catalogue of the specification's point 8; any other failure (5xx, no answer) is `unreachable`. */
export function outageOf(status: number, { code, message }: ErrorBody, reference: string | null = null): Outage {
  if (code === "maintenance") return new Outage("maintenance");
  if (code === "malformed_answer") return new Outage("unreadable");
  if (code === "contract_mismatch" || code === "upstream_answer_too_large")
    return new Outage("unreadable", message, reference);
  if (status === 403) return new Outage("forbidden");
  if (status === 418) return new Outage("outdated");
  if (status === 422) return new Outage("refused", message);
  if (status === 429) return new Outage("busy");
  return new Outage("unreachable", "", reference);
}

/** A document has one platform: the store is global, and only the browser sets it. */
export const underMaintenance = createStore(false);
