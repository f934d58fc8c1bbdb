/** What the routes demand of a visitor (spec, points 2 and Decisions: Routes). Pure: the middleware carries it out. */
export type PageRule =
  | { act: "show" }
  /** Another address; `clearSession` also ends the visitor's session. */
  | { act: "redirect"; to: string; clearSession?: true }
  /** A merchant's launch: same query, another handler, the address bar is cleaned by that handler's redirect. */
  | { act: "launch" }
  | { act: "show-and-clear-session" };

const AUTH_REQUIRED = ["/lobby", "/lobby2", "/game", "/layout"];

const isBelow = (pathname: string, root: string): boolean => pathname === root || pathname.startsWith(`${root}/`);

export interface Visit {
  pathname: string;
  hasLaunchToken: boolean;
  signedIn: boolean;
  /** The sign-in that this visit says is over is the one whose cookie it presents. */
  endsOwnSession: boolean;
  /** The browser only fetches ahead: nobody has gone anywhere yet. */
  prefetch: boolean;
}

export function pageRule(visit: Visit): PageRule {
  const { hasLaunchToken, signedIn, endsOwnSession, prefetch } = visit;
  // Next answers a path with a slash at its end as the one without.
  const pathname = visit.pathname.replace(/(?<=.)\/$/, "");
  // Where a page leaves to whose logout got no answer: its cookie must not outlive it.
  if (pathname === "/error" && endsOwnSession && !prefetch) return { act: "show-and-clear-session" };
  if (pathname === "/")
    return { act: "redirect", to: "/error", ...(endsOwnSession && !prefetch ? { clearSession: true } : {}) };
  if (pathname === "/authentication") {
    if (prefetch) return { act: "show" };
    return hasLaunchToken ? { act: "launch" } : { act: "show-and-clear-session" };
  }
  if (AUTH_REQUIRED.some((root) => isBelow(pathname, root)) && !signedIn)
    return { act: "redirect", to: "/authentication" };
  if (pathname === "/lobby") return { act: "redirect", to: "/lobby/home" };
  if (pathname === "/lobby2") return { act: "redirect", to: "/lobby2/home" };
  return { act: "show" };
}
