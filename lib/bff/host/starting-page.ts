import { createHash } from "node:crypto";
import type { Locale } from "@/lib/contract/games";
import { localeOfRequest, htmlLang, LOCALE_COOKIE } from "@/lib/locale";
import en from "@/messages/en.json";
import id from "@/messages/id.json";
import tc from "@/messages/tc.json";
import th from "@/messages/th.json";
import vn from "@/messages/vn.json";
import zh from "@/messages/zh.json";
import { isSecure } from "../context";
import type { Settings } from "../env";
import type { Answer } from "../answer";
import { readCookie } from "../session/cookies";
import { frameAncestorsOf, offerOf } from "../brand/site-brand";
import type { Brand } from "../brand/read-brands";
import { PAGE_HEADERS, STRICT_TRANSPORT } from "../pages/documents";
import type { BffRequest } from "../request";

const RETRY_SECONDS = 3;

/** Uses only the brand's colours: until the pages are ready, the server serves no files except the brand's. */
const STYLE = `:root{background:var(--color-page)}
body{margin:0}
main{min-height:100vh;min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:1.5rem;box-sizing:border-box;padding:1.5rem;text-align:center;color:var(--color-text);background:radial-gradient(120% 70vh at 50% -10%,var(--color-glow) 0%,transparent 70%) no-repeat;font:.9375rem/1.5 -apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,"Noto Sans Thai","Leelawadee UI",Thonburi,Loma,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
:lang(zh-Hant) main{font-family:-apple-system,"Segoe UI",Roboto,"Liberation Sans","PingFang TC","Microsoft JhengHei","Noto Sans TC","Noto Sans CJK TC",sans-serif}
:lang(th) main{line-height:1.65}
img{width:3.5rem}
h1{margin:0 0 .625rem;font-size:1.875rem;line-height:1.25;text-wrap:balance}
p{margin:0;max-width:28rem;color:var(--color-muted);text-wrap:balance}
a{display:inline-flex;align-items:center;min-height:2.5rem;padding:0 1rem;border:1px solid var(--color-line);border-radius:.5rem;background:var(--color-raised);color:inherit;text-decoration:none}
a:hover{background:var(--color-hover);border-color:var(--color-line-strong)}
a:focus-visible{outline:2px solid var(--color-accent-strong);outline-offset:2px}`;

const POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'self' 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const WORDS = { en, id, tc, th, vn, zh } as const satisfies Record<Locale, typeof en>;

/** 503 with a page that needs no scripts and reloads itself; null for any request but a browser's visit. */
export function startingPage(
  { method, headers }: Pick<BffRequest, "method" | "headers">,
  { frameAncestors, publicOrigins }: Pick<Settings, "frameAncestors" | "publicOrigins">,
  brand: Brand,
): Answer | null {
  const isVisit = (method === "GET" || method === "HEAD") && (headers.get("accept") ?? "").includes("text/html");
  if (!isVisit) return null;
  const locale = localeOfRequest(
    [readCookie(headers.get("cookie"), LOCALE_COOKIE.name)],
    headers.get("accept-language"),
    offerOf(brand),
  );
  return {
    status: 503,
    headers: {
      ...PAGE_HEADERS,
      ...(isSecure({ publicOrigins }) ? { "strict-transport-security": STRICT_TRANSPORT } : {}),
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `${POLICY}; frame-ancestors ${frameAncestorsOf(brand, frameAncestors)}`,
      "cache-control": "no-store",
      "retry-after": String(RETRY_SECONDS),
    },
    cookies: [],
    body: new TextEncoder().encode(documentIn(locale, brand.name)),
  };
}

function documentIn(locale: Locale, name: string): string {
  const { starting, landing } = WORDS[locale];
  return `<!doctype html>
<html lang="${htmlLang(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>${starting.title} · ${escaped(name)}</title>
<link rel="icon" href="/brand/icon">
<link rel="stylesheet" href="/brand.css">
<style>${STYLE}</style>
</head>
<body>
<main>
<img src="/brand/icon" alt="">
<div>
<h1>${starting.title}</h1>
<p>${starting.body}</p>
<p>${starting.auto}</p>
</div>
<a href="">${landing.retry}</a>
</main>
</body>
</html>
`;
}

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
