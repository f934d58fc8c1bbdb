import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import * as z from "zod";
import { DOCUMENT_HEADER, isUnknown } from "@/lib/pages";
import type { Answer } from "../answer";
import { readCookie, sessionCookieName } from "../session/cookies";
import { frameAncestorsOf, offerOf } from "../brand/site-brand";
import { OFFER_HEADER, writeOffer } from "../brand/offer-header";
import { contentSecurityPolicy, PAGE_HEADERS, STRICT_TRANSPORT } from "../pages/policy";
import type { BffProcess } from "../process";
import { pathOf } from "../request";
import { unsealSession } from "../session/session";
import { outcomeOf } from "../pages/visit";
import { writeAnswer } from "./node-adapter";
import type { HostPages } from "./start-host";

/** A page as the build has rendered it in one language. */
export interface Document {
  /** ETag of its bytes; the policy's part is added to it. */
  etag: string;
  /** Its inline scripts as sources of a policy: `'sha256-…'`. */
  scripts: readonly string[];
  /** By content coding; `identity` is the text itself. */
  bodies: Readonly<Record<"identity" | "gzip" | "br", Uint8Array<ArrayBuffer>>>;
}

export interface Documents {
  /** The style elements that packages write into any of them, as sources of a policy. */
  styles: readonly string[];
  /** By name: `/th/lobby/home`. */
  byName: ReadonlyMap<string, Document>;
}

const listSchema = z.object({
  styles: z.array(z.string()),
  documents: z.record(z.string(), z.object({ etag: z.string(), scripts: z.array(z.string()) })),
});

/** Reads what the build wrote into `folder`. Throws where it is missing or malformed. */
export function readDocuments(folder: string): Documents {
  const read = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path.join(folder, name)));
  const { styles, documents } = listSchema.parse(JSON.parse(readFileSync(path.join(folder, "list.json"), "utf8")));
  const byName = new Map(
    Object.entries(documents).map(([name, { etag, scripts }]) => {
      const file = `${name}.html`;
      const bodies = { identity: read(file), gzip: read(`${file}.gz`), br: read(`${file}.br`) };
      return [name, { etag, scripts, bodies }];
    }),
  );
  return { styles, byName };
}

export interface DocumentOptions {
  bff: Pick<BffProcess, "settings" | "sessions" | "cookieSite" | "brands" | "random">;
  /** Null while developing, when Next renders them as they are asked for. */
  documents: Documents | null;
  /** Next. */
  render: HostPages["handle"];
}

type PageRequest = Pick<IncomingMessage, "url" | "headers">;

/**
 * Answers visits to pages. A document is the same for all visitors of one language, but one address has several documents, by
 * session and language: so only the browser caches it, and revalidates it each time. Other requests, such as those of Next's
 * router, go to Next.
 */
export function createDocumentPages({ bff, documents, render }: DocumentOptions): HostPages["handle"] {
  const { settings, sessions, cookieSite, brands, random } = bff;
  const pageHeaders = (host: string | undefined, scripts: readonly string[] | null): Record<string, string> => ({
    ...PAGE_HEADERS,
    ...(cookieSite().secure ? { "strict-transport-security": STRICT_TRANSPORT } : {}),
    "content-security-policy": contentSecurityPolicy({
      scripts,
      styles: documents?.styles ?? null,
      realtimeUrl: settings.realtimeUrl,
      frameAncestors: frameAncestorsOf(brands.of(host), settings.frameAncestors),
      mediaOrigins: settings.mediaOrigins,
    }),
  });

  const visit = async ({ url = "/", headers }: PageRequest, known: Documents): Promise<Answer> => {
    const site = cookieSite();
    const { pathname, searchParams: query } = new URL(`http://visit.invalid${url}`);
    const get = (name: string): string | null => headers[name]?.toString() ?? null;
    const seal = readCookie(get("cookie"), sessionCookieName(site.secure));
    const session = await sessions.read(seal);
    const { sessionSecrets: secrets } = settings;
    // The visit says that the session is over and the BFF has ended it: its cookie must still be deleted.
    const presented =
      query.has("ended") && seal !== undefined ? await unsealSession(seal, secrets, Date.now()) : session;
    const outcome = await outcomeOf({
      ...{ pathname, query, session, secrets, site, random, routed: false, offer: offerOf(brands.of(headers.host)) },
      headers: { get },
      presentedSid: presented?.sid ?? null,
    });
    const { cookies } = outcome;
    if ("redirect" in outcome) {
      const location = { location: outcome.redirect, "cache-control": "no-store" };
      return { status: 307, headers: { ...pageHeaders(headers.host, []), ...location }, cookies, body: null };
    }
    const document = known.byName.get(outcome.document);
    if (document === undefined) throw new Error(`the build has no document ${outcome.document}`);
    const { scripts, bodies } = document;
    const coding = codingOf(get("accept-encoding"));
    const own = pageHeaders(headers.host, scripts);
    // Some browsers keep the policy of the answer in their cache: another policy must be another document.
    const etag = `W/"${document.etag}.${digest(own["content-security-policy"] ?? "")}"`;
    const answer = {
      headers: {
        ...own,
        ...ownHeaders(outcome.document),
        etag,
        vary: "Accept-Encoding",
      },
      cookies,
    };
    if (get("if-none-match")?.includes(etag) === true) return { status: 304, ...answer, body: null };
    const coded = coding === "identity" ? {} : { "content-encoding": coding };
    return {
      status: isUnknown(outcome.document) ? 404 : 200,
      headers: { ...answer.headers, ...coded, "content-type": "text/html; charset=utf-8" },
      cookies,
      body: bodies[coding],
    };
  };

  /** Next's answers with the headers of our pages, without Next's headers for caches and proxies. */
  const finish = (request: IncomingMessage, response: ServerResponse): void => {
    const document = String(response.getHeader(DOCUMENT_HEADER) ?? "");
    for (const name of response.getHeaderNames()) if (INTERNAL.test(name)) response.removeHeader(name);
    const own = document === "" ? {} : ownHeaders(document);
    const headers = { ...pageHeaders(request.headers.host, documents === null ? null : []), ...own };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (isUnknown(document) && response.statusCode === 200) response.statusCode = 404;
  };

  return async (request, response) => {
    const path = pathOf(request.url ?? "/");
    // Scripts, styles and images carry Next's own headers.
    if (path.startsWith("/_next/")) return render(request, response);
    if (documents !== null && isPage(path) && request.headers.rsc === undefined) {
      return writeAnswer(await visit(request, documents), response);
    }
    const { framed } = cookieSite();
    request.headers[OFFER_HEADER] = writeOffer({
      ...offerOf(brands.of(request.headers.host)),
      framed,
      routed: request.headers.rsc !== undefined,
    });
    beforeHead(response, () => finish(request, response));
    return render(request, response);
  };
}

/** What differs by the document, whose name this is. */
function ownHeaders(document: string): Record<string, string> {
  // In a frame its address has the launch token.
  if (document.endsWith("/launch")) return { "cache-control": "no-store", "referrer-policy": "no-referrer" };
  // Going back to the sign-in page is a visit, which ends the session: it may not be cached.
  return { "cache-control": document.endsWith("/authentication") ? "no-store" : "private, no-cache" };
}

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 10);

const INTERNAL = new RegExp(`^(?:${DOCUMENT_HEADER}|x-middleware-.*|x-nextjs-(?:cache|prerender))$`);

/** Addresses with such an extension are files: Next finds them or not. The same as the middleware's `matcher`. */
const isPage = (path: string): boolean =>
  !/^\/(?:api|sanctum|app)\//.test(path) && !/\.(?:svg|png|webp|avif|ico|woff2|mp3|mp4|txt|js|webmanifest)$/.test(path);

/** The best content coding that a browser accepts; no browser sends one with a quality of 0. */
function codingOf(accepted: string | null): keyof Document["bodies"] {
  if (accepted === null) return "identity";
  return /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

/** Calls `run` once, just before the head of the answer is sent. */
function beforeHead(response: ServerResponse, run: () => void): void {
  const { writeHead } = response;
  // Node's own `end` and `write` call it too, where nothing else did.
  response.writeHead = (status: number, ...rest: never[]) => {
    response.writeHead = writeHead;
    response.statusCode = status;
    run();
    return writeHead.call(response, response.statusCode, ...rest);
  };
}
