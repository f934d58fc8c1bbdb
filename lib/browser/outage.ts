import type { ErrorBody } from "@/lib/contract/platform-forms";
import { createStore } from "../live/store";

/** Why a page has no data from the platform. */
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

/** The outage of a failed call, by the catalogue of the specification's point 8. Any other failure (5xx, no answer in time) is `unreachable`. */
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

/** The platform is under maintenance, as far as this page knows. One store for the module, because a document has one platform; only the browser sets it. */
export const underMaintenance = createStore(false);
