const COOKIE = "XSRF-TOKEN";

/** The double-submit token of the page's cookie, or null. */
export function antiForgeryToken(cookies: string): string | null {
  for (const pair of cookies.split(";")) {
    const [name, ...value] = pair.trim().split("=");
    if (name === COOKIE) return decodeURIComponent(value.join("="));
  }
  return null;
}

/** A call waits for its token, so a request for a token that hangs must not delay a bet without a limit. */
const RENEW_TIMEOUT_MS = 8000;

let renewing: Promise<void> | null = null;

/** Fetches a new anti-forgery cookie; callers at the same time share one request. */
export function renewAntiForgery(): Promise<void> {
  renewing ??= fetch("/sanctum/csrf-cookie", {
    credentials: "same-origin",
    cache: "no-store",
    signal: AbortSignal.timeout(RENEW_TIMEOUT_MS),
  })
    .then(() => undefined)
    .finally(() => {
      renewing = null;
    });
  return renewing;
}
