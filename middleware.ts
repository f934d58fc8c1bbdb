import { type NextRequest, NextResponse } from "next/server";
import { type Answer, emptyAnswer, toResponse, errorAnswer } from "@/lib/bff/answer";
import { handshakeHeaders, refuse } from "@/lib/bff/host/tunnel";
import { type Visit, visitOf } from "@/lib/bff/context";
import { bodyFor } from "@/lib/bff/pages/documents";
import { isRouted, type PageAnswer, visitPage } from "@/lib/bff/pages/visit";
import { answerInNext } from "@/lib/bff/route";
import { isOwnSocket } from "@/lib/bff/session/cookies";

/**
 * Handles pages and the address of sockets; calls and files have separate routes. Next 16 calls this convention
 * `proxy.ts` and warns of `middleware.ts`, a name that Next still supports and that the product's owner asked for.
 */
export const config = {
  runtime: "nodejs",
  matcher: [
    "/((?!api(?:/|$)|sanctum(?:/|$)|brand/|stream/|_next/|(?:healthz|readyz)$|.*\\.(?:css|svg|png|webp|avif|ico|woff2|mp3|mp4|txt|m?js|webmanifest)$).*)",
  ],
};

/** Answers a visit by `visitPage`, as `server.ts` does, and leads a socket to the hub. */
export async function middleware(request: NextRequest): Promise<Response> {
  if (request.nextUrl.pathname.startsWith("/app/")) return openSocket();
  const page: PageAnswer = await answerInNext("document", async (context, info, asked) => {
    const visit = visitOf(context, { ...asked, signal: request.signal, body: null }, info);
    const visited = await visitPage(visit);
    return isRouted(asked.headers) ? visited : withPicture(visit, visited);
  });
  const { status, document, headers } = page;
  // Next accepts only addresses with an origin.
  const absolute = headers.location === undefined ? {} : { location: new URL(headers.location, request.url).href };
  const answer = toResponse({ ...page, headers: { ...headers, ...absolute } });
  if (document === undefined || status === 304 || page.body !== null) return answer;
  // `nextUrl` calls every loopback address "localhost", which Next would treat as another server.
  const target = new URL(request.url);
  target.pathname = document;
  const policy = headers["content-security-policy"] ?? "";
  if (!policy.includes("'nonce-")) return NextResponse.rewrite(target, { status, headers: answer.headers });
  // Next writes this header's nonce into each script that it renders.
  const passed = new Headers(request.headers);
  passed.set("content-security-policy", policy);
  return NextResponse.rewrite(target, { status, headers: answer.headers, request: { headers: passed } });
}

/** Adds the document to the answer if the document names a picture, because Next would send the picture's address without an origin. */
async function withPicture(visit: Visit, page: PageAnswer): Promise<PageAnswer> {
  const built = visit.context.documents?.get(page.document ?? "");
  if (built?.hasPicture !== true || page.status === 304) return page;
  const { body } = await bodyFor(built, visit, "identity");
  return { ...page, headers: { ...page.headers, "content-type": "text/html; charset=utf-8" }, body };
}

/** Leads a socket of our own pages to the hub, without the player's cookies. */
async function openSocket(): Promise<Response> {
  let hub: { url: URL; headers: Headers } | undefined;
  const refused = await answerInNext<Answer>(
    "other",
    async ({ settings, publicOrigins }, { address }, asked, message) => {
      if (asked.headers.get("upgrade")?.toLowerCase() !== "websocket" || settings.realtimeUrl !== undefined)
        return errorAnswer("not_found");
      if (!isOwnSocket(asked, publicOrigins)) {
        // Next writes no answer to an upgrade.
        refuse(message.socket, 403);
        return errorAnswer("forbidden");
      }
      hub = { url: new URL(asked.url, settings.upstreamUrl), headers: new Headers(handshakeHeaders(message, address)) };
      return emptyAnswer(101, {});
    },
  );
  return hub === undefined ? toResponse(refused) : NextResponse.rewrite(hub.url, { request: { headers: hub.headers } });
}
