const COOKIE = "XSRF-TOKEN";

/** The double-submit token of the page's cookie, or null. */
export function antiForgeryToken(cookies: string): string | null {
  for (const pair of cookies.split(";")) {
    const [name, ...value] = pair.trim().split("=");
    if (name === COOKIE) return decodeURIComponent(value.join("="));
  }
  return null;
}

let renewing: Promise<void> | null = null;

/** Fetches a new anti-forgery cookie; callers at the same time share one request. */
export function renewAntiForgery(): Promise<void> {
  renewing ??= fetch("/sanctum/csrf-cookie", { credentials: "same-origin", cache: "no-store" })
    .then(() => undefined)
    .finally(() => {
      renewing = null;
    });
  return renewing;
}
