/** The way players reach this deployment; the attributes of its cookies depend on it. */
export interface CookieSite {
  /** Over https. */
  readonly secure: boolean;
  /** Other sites may show the pages in a frame. */
  readonly framed: boolean;
}

/**
 * The attributes after a cookie's name, value, path and age, the same for setting and for deleting it: SameSite=Lax,
 * and over https Secure. In frames of other sites a browser neither keeps nor sends such a cookie; there it is
 * SameSite=None and Partitioned: each framing site has a separate session.
 */
export function cookieAttributes({ secure, framed }: CookieSite): string {
  if (!secure) return "SameSite=Lax";
  return framed ? "SameSite=None; Secure; Partitioned" : "SameSite=Lax; Secure";
}

/** Marks the document of a deployment whose pages other sites may frame. */
export function markFramed(framed: boolean): void {
  if (framed) document.documentElement.dataset.framed = "";
}

/** The cookie site of the current page, from its protocol and {@link markFramed}. */
export function pageCookieSite(): CookieSite {
  return {
    secure: window.location.protocol === "https:",
    // Before the first data arrive, a page inside a frame counts as framed.
    framed: document.documentElement.dataset.framed !== undefined || window.self !== window.top,
  };
}

/** Whether the browser keeps cookies for this page: each visit sets one that scripts can read. */
export const keepsCookies = (): boolean => navigator.cookieEnabled && document.cookie !== "";
