import { type NextRequest, NextResponse } from "next/server";
import { readCookie, sessionCookieName } from "@/lib/bff/session/cookies";
import { OFFER_HEADER, readOffer } from "@/lib/bff/brand/offer-header";
import { unsealSession } from "@/lib/bff/session/session";
import { outcomeOf } from "@/lib/bff/pages/visit";
import { DOCUMENT_HEADER } from "@/lib/pages";

/** Pages only: calls, the sanctum cookie, the socket and files carry their own headers. */
export const config = {
  matcher: [
    "/((?!api/|sanctum/|app/|_next/|healthz$|readyz$|favicon\\.ico$|.*\\.(?:svg|png|webp|avif|ico|woff2|mp3|mp4|txt|js|webmanifest)$).*)",
  ],
};

const randomText = (bytes: number): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Redirects by session, leads to the document in the visitor's language, gives the anti-forgery cookie's first value; nothing else. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { headers, nextUrl } = request;
  const { framed, routed, ...offer } = readOffer(headers.get(OFFER_HEADER));
  const site = { secure: isSecure(), framed };
  const secrets = sessionSecrets();
  const seal = readCookie(headers.get("cookie"), sessionCookieName(site.secure));
  const session = seal === undefined || seal === "" ? null : await unsealSession(seal, secrets, Date.now());
  const { pathname, searchParams: query } = nextUrl;
  const presentedSid = session?.sid ?? null;
  const outcome = await outcomeOf({
    ...{ pathname, query, headers, session, presentedSid, secrets, site, offer, routed },
    random: randomText,
  });
  const response =
    "redirect" in outcome
      ? NextResponse.redirect(new URL(outcome.redirect, request.url), 307)
      : show(request, outcome.document);
  for (const cookie of outcome.cookies) response.headers.append("set-cookie", cookie);
  return response;
}

function show(request: NextRequest, document: string): NextResponse {
  const target = request.nextUrl.clone();
  target.pathname = document;
  return NextResponse.rewrite(target, { headers: { [DOCUMENT_HEADER]: document } });
}

const sessionSecrets = (): string[] => (process.env.SESSION_SECRET ?? "").split(",").filter((secret) => secret !== "");

/** Players see the app over https exactly when an origin of PUBLIC_URL says so. */
const isSecure = (): boolean => /(^|,)\s*https:/i.test(process.env.PUBLIC_URL ?? "");
