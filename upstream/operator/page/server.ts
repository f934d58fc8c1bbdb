import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
  type FastifyRequest,
} from "fastify";
import * as z from "zod/mini";
import { ERROR_STATUS } from "@/lib/contract/errors";
import { hostCheck } from "@/lib/network";
import { addBodyParsers } from "../../http/bodies";
import { CallError } from "@/upstream/call-error";
import { parse } from "../../http/calls";
import { callErrorOf } from "../../http/send-error";
import { FOREIGN_HOST } from "../../http/own-host";
import { isWriteName, type Recorded } from "../actions";
import type { Operator } from "../operator";
import { PAGE_ROWS } from "../action-log";
import type { Actor, Credentials, FindHolder } from "../tokens";
import { type Html, html, instant, page, STYLE } from "./layout";
import {
  factsSection,
  gamesSection,
  merchantSections,
  merchantsSection,
  notice,
  processesSection,
  questionsSection,
  recordsSection,
} from "./views";

const HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  // With `no-referrer`, a browser would send the origin `null` with a form.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
} as const;
const REQUEST_TIMEOUT_MS = 10_000;
const CONNECTIONS = 100;
const LATEST = 10;

const text = z._default(z.string(), "");
const number = z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number)));
const homeQuery = z.object({ search: text, after: text, done: number });
const merchantQuery = z.object({ mcode: z.string(), search: text, after: text, done: number });
const actionsQuery = z.object({ before: number });
const questionsQuery = z.object({ done: number });

/** The form fields in which the texts `true` and `false` mean booleans. */
const SWITCHES: ReadonlySet<string> = new Set(["on", "developer"]);

function bodyOf(fields: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parse(z.record(z.string(), z.unknown()), fields)).map(([name, value]) => {
      if (SWITCHES.has(name) && (value === "true" || value === "false")) return [name, value === "true"];
      return [name, name === "id" ? Number(value) : value];
    }),
  );
}

const send = (reply: FastifyReply, body: Html): FastifyReply => reply.type("text/html; charset=utf-8").send(body.text);
const framed = (title: string, actor: Actor | null, body: Html): Html => page(title, { actor, at: new Date() }, body);

/** Sends the page for a refused request. Logs an unexpected fault, and sends a page without the fault's reason. */
function sendFault(error: unknown, log: FastifyBaseLogger, reply: FastifyReply): FastifyReply {
  const known = callErrorOf(error);
  if (known === null) log.error({ err: error }, "the operators' page failed");
  const { code, message, detail } = known ?? new CallError("internal", "Something went wrong on our side.");
  if (code === "unauthenticated")
    reply.header("www-authenticate", 'Basic realm="Grandstand operator", charset="UTF-8"');
  if (detail.retryAfterSeconds !== undefined) reply.header("retry-after", String(detail.retryAfterSeconds));
  const faults = Object.entries(detail.errors ?? {}).map(([field, each]) => `${field}: ${each.join(", ")}`);
  const body = html`${notice([message, ...faults])}
    <p><a href="/">Back</a></p>`;
  return send(reply.code(ERROR_STATUS[code]), framed("Refused", null, body));
}

/** A notice with the outcome of the change that the operator has just made; false if `done` names no change. */
async function doneNotice({ run }: Operator, actor: Actor, done: number | undefined): Promise<Html | false> {
  if (done === undefined) return false;
  const [record] = (await run(actor, "actions", { before: done + 1 })).actions;
  return record?.id === done && notice([`${instant(record.at)} UTC, ${record.actor}: ${record.outcome}`]);
}

function addReads(app: FastifyInstance, operator: Operator, actorOf: (request: object) => Actor): void {
  const { run } = operator;
  app.get("/", async (request, reply) => {
    const actor = actorOf(request);
    const { done, ...search } = parse(homeQuery, request.query);
    const mayWrite = actor.scope === "write";
    const status = await run(actor, "status", {});
    const { actions } = await run(actor, "actions", {});
    const latest = actions.slice(0, LATEST);
    const sections = [
      await doneNotice(operator, actor, done),
      factsSection(status),
      gamesSection(status, mayWrite),
      html`<p><a href="/questions">Questions of players</a></p>`,
      merchantsSection(await run(actor, "merchants", search), search.search, mayWrite),
      processesSection(status),
      recordsSection("Latest actions", latest, actions.length > LATEST ? latest.at(-1)?.id : undefined),
    ];
    return send(reply, framed("Overview", actor, html`${sections}`));
  });
  app.get("/merchant", async (request, reply) => {
    const actor = actorOf(request);
    const { done, ...search } = parse(merchantQuery, request.query);
    const shown = await run(actor, "merchant", search);
    const body = html`${await doneNotice(operator, actor, done)}${merchantSections(shown, search.search, actor.scope === "write")}`;
    return send(reply, framed(search.mcode, actor, body));
  });
  app.get("/questions", async (request, reply) => {
    const actor = actorOf(request);
    const { done } = parse(questionsQuery, request.query);
    const section = questionsSection(await run(actor, "support", {}), actor.scope === "write");
    return send(reply, framed("Questions", actor, html`${await doneNotice(operator, actor, done)}${section}`));
  });
  app.get("/actions", async (request, reply) => {
    const actor = actorOf(request);
    const { actions } = await run(actor, "actions", parse(actionsQuery, request.query));
    const older = actions.length === PAGE_ROWS ? actions.at(-1)?.id : undefined;
    return send(reply, framed("Actions", actor, recordsSection("Actions", actions, older)));
  });
}

/** Redirects to the page that shows the change. A new API key is sent at once, because nobody can read it again. */
function sendDone(
  reply: FastifyReply,
  actor: Actor,
  { recorded, outcome, api_key }: Recorded,
  { mcode, id }: Record<string, unknown>,
): FastifyReply {
  const words = new URLSearchParams({ ...(typeof mcode === "string" ? { mcode } : {}), done: String(recorded) });
  const place = typeof mcode === "string" ? "/merchant" : id === undefined ? "/" : "/questions";
  const back = `${place}?${words.toString()}`;
  if (api_key === undefined) return reply.redirect(back, 303);
  const key = html`API key, shown this once: <span class="key">${api_key}</span>`;
  return send(
    reply,
    framed(
      "API key",
      actor,
      html`${notice([outcome, key])}
        <p><a href="${back}">Go on</a></p>`,
    ),
  );
}

/** Builds the page. It answers only under an IP address, this machine's own names and `names`. */
export function buildOperatorPage(
  operator: Operator,
  names: readonly string[],
  log: FastifyBaseLogger,
): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: "loopback",
    bodyLimit: 4 * 1024,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS },
    forceCloseConnections: true,
  });
  app.server.maxConnections = CONNECTIONS;
  addBodyParsers(app);
  const isOwnHost = hostCheck(names);
  const actors = new WeakMap<object, Actor>();
  const actorOf = (request: object): Actor => {
    const actor = actors.get(request);
    if (actor === undefined) throw new Error("this request has no actor");
    return actor;
  };
  // The hook runs before Fastify reads a body, and before an answer shows whether the page exists.
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(HEADERS);
    if (!isOwnHost(request.headers.host)) throw new CallError("forbidden", FOREIGN_HOST);
    actors.set(request, await authenticatedActor(request, operator.holderOf));
    if (request.method !== "GET" && request.method !== "HEAD") refuseOtherSites(request);
  });
  app.setErrorHandler((error, request, reply) => sendFault(error, request.log, reply));
  app.setNotFoundHandler((request, reply) =>
    sendFault(new CallError("not_found", "There is nothing here."), request.log, reply),
  );
  app.get("/style.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(STYLE));
  addReads(app, operator, actorOf);
  app.post<{ Params: { action: string } }>("/act/:action", async (request, reply) => {
    const actor = actorOf(request);
    const { action } = request.params;
    if (!isWriteName(action)) throw new CallError("not_found", "There is no such action.");
    const body = bodyOf(request.body);
    return sendDone(reply, actor, await operator.run(actor, action, body), body);
  });
  return app;
}

/** Serves the operators' page on a port of its own. Rejects if the port is taken. */
export async function startOperatorPage(
  operator: Operator,
  { names, ...at }: { readonly host: string; readonly port: number; readonly names: readonly string[] },
  log: FastifyBaseLogger,
): Promise<{ url: string; stop(): Promise<void> }> {
  const app = buildOperatorPage(operator, names, log);
  const url = await app.listen(at);
  log.info({ url }, "the operators' page is served");
  return { url, stop: () => app.close() };
}

const BASIC = /^Basic ([A-Za-z0-9+/]{1,1024}={0,2})$/i;

function credentialsOf(request: FastifyRequest): Credentials | undefined {
  const encoded = BASIC.exec(request.headers.authorization ?? "")?.[1];
  if (encoded === undefined) return undefined;
  const [name = "", ...secret] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return { name, secret: secret.join(":") };
}

/** Throws unauthenticated, and too_many_requests after many wrong credentials. */
async function authenticatedActor(request: FastifyRequest, holderOf: FindHolder): Promise<Actor> {
  const given = credentialsOf(request);
  if (given === undefined) throw new CallError("unauthenticated", "Sign in with your token's name and its secret.");
  const actor = await holderOf(given, request.ip);
  if (actor !== null) return actor;
  request.log.warn({ address: request.ip }, "a wrong operator's token");
  throw new CallError("unauthenticated", "This is no operator's token.");
}

/** Throws forbidden unless the headers name this origin: a browser adds the credentials to another site's form, too. */
function refuseOtherSites({ headers }: Pick<FastifyRequest, "headers">): void {
  const { origin, host } = headers;
  const site = headers["sec-fetch-site"];
  const sameHost = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
  if (sameHost && (site === undefined || site === "same-origin")) return;
  throw new CallError("forbidden", "This came from another page.");
}
