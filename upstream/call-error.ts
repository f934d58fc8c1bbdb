import type { FastifyInstance, HTTPMethods } from "fastify";
import type { OddsTable } from "@/lib/contract/entities";
import type { ErrorCode } from "@/lib/contract/errors";

interface CallErrorDetail {
  /** Field path → its faults. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** The odds now in force, with `odds_changed`. */
  readonly odds?: OddsTable;
  readonly retryAfterSeconds?: number;
  /** The allowed methods, with `method_not_allowed`. */
  readonly allow?: string;
}

/** A refusal with a code of the contract's table. */
export class CallError extends Error {
  override readonly name = "CallError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly detail: CallErrorDetail = {},
  ) {
    super(message);
  }
}

/** Thrown when work stops because its caller hung up. It is not a failure. */
export class CallerGone extends Error {
  override readonly name = "CallerGone";
}

const METHODS: readonly HTTPMethods[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

export function refuseOtherMethods(app: FastifyInstance, url: string, method: HTTPMethods): void {
  app.route({
    method: METHODS.filter((other) => other !== method),
    url,
    exposeHeadRoute: false,
    onRequest: async () => {
      throw new CallError("method_not_allowed", `Use ${method}.`, { allow: method });
    },
    handler: async () => undefined,
  });
}
