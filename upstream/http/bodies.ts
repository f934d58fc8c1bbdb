import type { FastifyInstance, FastifyRequest } from "fastify";
import { CallError } from "../call-error";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The only field of a multipart body that may be a file. */
    file?: string | undefined;
  }
}

const FORM_FIELDS = 64;
/** `filters[round_no]` */
const BRACKETED = /^([A-Za-z0-9_-]{1,40})\[([A-Za-z0-9_-]{1,40})\]$/;
const FORBIDDEN_KEY = "__proto__";
/** PostgreSQL's text holds every character except this one, and no field of a call needs it. */
const NUL = "\0";
/** JSON can contain a NUL only as `\u0000` after an even number of backslashes. */
const NUL_IN_JSON = /(?<!\\)(?:\\\\)*\\u0000/;

function malformed(what: string): CallError {
  return new CallError("validation_failed", `The request is not valid ${what}.`, { errors: { body: [`not ${what}`] } });
}

/** A form's entries as an object; `a[b]=c` becomes `{a: {b: c}}`; of a repeated key the last one counts. */
function formObject(entries: Iterable<[string, string | File]>): Record<string, unknown> {
  const plain = new Map<string, unknown>();
  const nested = new Map<string, Map<string, unknown>>();
  let count = 0;
  for (const [key, value] of entries) {
    count += 1;
    if (count > FORM_FIELDS) throw new CallError("payload_too_large", "The form has too many fields.");
    const [, outer, inner] = BRACKETED.exec(key) ?? [];
    if (key === FORBIDDEN_KEY || outer === FORBIDDEN_KEY || inner === FORBIDDEN_KEY) throw malformed("a form");
    if (typeof value === "string" && value.includes(NUL)) throw malformed("a form");
    if (outer === undefined || inner === undefined) plain.set(key, value);
    else nested.set(outer, (nested.get(outer) ?? new Map<string, unknown>()).set(inner, value));
  }
  for (const [key, values] of nested) plain.set(key, Object.fromEntries(values));
  return Object.fromEntries(plain);
}

async function multipartObject(body: Buffer, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { file } = request.routeOptions.config;
  // Node's own parser; the body is in memory already and no longer than the call allows.
  const form = await new Response(new Uint8Array(body), {
    headers: { "content-type": request.headers["content-type"] ?? "" },
  })
    .formData()
    .catch(() => {
      throw malformed("multipart/form-data");
    });
  const entries: [string, string | File][] = [];
  form.forEach((value, key) => {
    if (typeof value !== "string" && key !== file)
      throw new CallError("unsupported_media_type", "Files are not taken here.");
    entries.push([key, value]);
  });
  return formObject(entries);
}

function parseJson(text: string): unknown {
  if (text === "") return {};
  if (NUL_IN_JSON.test(text)) throw malformed("JSON");
  try {
    return JSON.parse(text);
  } catch {
    throw malformed("JSON");
  }
}

/** Parses JSON, urlencoded and multipart bodies, with the route's `config.file`; any other type is 415. */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, async (_request: FastifyRequest, body: string) =>
    parseJson(body),
  );
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_request: FastifyRequest, body: string) => formObject(new URLSearchParams(body)),
  );
  app.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, (request: FastifyRequest, body: Buffer) =>
    multipartObject(body, request),
  );
}
