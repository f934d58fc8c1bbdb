import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { readMaintenance, setMaintenance } from "../accounts/maintenance";
import type { Queryable } from "../db/database";
import { CallError } from "./call-error";
import { parse, refuseOtherMethods } from "./calls";

const URL_PATH = "/api/operator/maintenance";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Unlike a token, the secret is of whatever length and characters its owner chose. */
const BEARER = /^Bearer (.+)$/i;

function refuseStranger(request: FastifyRequest, secret: string): void {
  const given = BEARER.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if (!timingSafeEqual(digest(given), digest(secret))) throw new CallError("forbidden", "This is the operator's.");
}

/**
 * `POST /api/operator/maintenance {on?: boolean}`, with the hub's secret as bearer: turns the maintenance switch, or without
 * `on` only reads it. The app never forwards this path; the upstream listens on loopback.
 */
export function addOperatorApi(app: FastifyInstance, db: Queryable, secret: string): void {
  app.post(URL_PATH, { bodyLimit: 1024 }, async (request) => {
    refuseStranger(request, secret);
    const { on } = parse(z.object({ on: z.optional(z.boolean()) }), request.body);
    if (on !== undefined) {
      await setMaintenance(db, on);
      request.log.warn({ on }, "the maintenance switch was turned");
    }
    return { on: await readMaintenance(db) };
  });
  refuseOtherMethods(app, URL_PATH, "POST");
}
