export interface CookieSite {
  readonly secure: boolean;
  /** Other sites may show the pages in a frame. */
  readonly framed: boolean;
}

/**
 * SameSite=Lax, with Secure over https. In frames of other sites a browser neither keeps nor sends such a cookie: there
 * the cookie is SameSite=None and Partitioned, with a separate session for each framing site.
 */
export function cookieAttributes({ secure, framed }: CookieSite): string {
  if (!secure) return "SameSite=Lax";
  return framed ? "SameSite=None; Secure; Partitioned" : "SameSite=Lax; Secure";
}

export function markFramed(framed: boolean): void {
  if (framed) document.documentElement.dataset.framed = "";
}

export function pageCookieSite(): CookieSite {
  return {
    secure: window.location.protocol === "https:",
    // Before the first data arrive, a page inside a frame counts as framed.
    framed: document.documentElement.dataset.framed !== undefined || window.self !== window.top,
  };
}

/** Whether the browser keeps cookies for this page: each visit sets one that scripts can read. */
export const keepsCookies = (): boolean => navigator.cookieEnabled && document.cookie !== "";
