/** How players come to this deployment, on which the form of its cookies depends. */
export interface CookieSite {
  /** Over https. */
  readonly secure: boolean;
  /** Sites of others may show the pages in a frame. */
  readonly framed: boolean;
}

/**
 * What follows a cookie's name, value, path and age, the same for setting and for deleting it: same-site lax, and over
 * https Secure. Over https and in frames of other sites a browser neither keeps nor sends such a cookie; there it is
 * SameSite=None and Partitioned: each framing site has a session of its own, and none of them another's.
 */
export function cookieAttributes({ secure, framed }: CookieSite): string {
  if (!secure) return "SameSite=Lax";
  return framed ? "SameSite=None; Secure; Partitioned" : "SameSite=Lax; Secure";
}

/** Marks the document of a deployment whose pages other sites may frame. */
export function markFramed(framed: boolean): void {
  if (framed) document.documentElement.dataset.framed = "";
}

/** The same of the page that this script runs in, by that mark. */
export function pageCookieSite(): CookieSite {
  return {
    secure: window.location.protocol === "https:",
    // Before the first data say so, a page that stands in a frame is one that may.
    framed: document.documentElement.dataset.framed !== undefined || window.self !== window.top,
  };
}
