import { SESSION_ENDS, type SessionEnd } from "@/lib/contract/errors";

/** Why the platform ended the session, by the code of its 401; undefined where it does not say. */
export const sessionEndOf = (code: string | undefined): SessionEnd | undefined =>
  SESSION_ENDS.find((end) => end === code);

/**
 * Where a page goes whose session is over: the landing page with the reason, or the application root where none is known.
 * `sid` names the sign-in that ended: its cookie is cleared there, a newer one stays.
 */
export function pathAfter(end: SessionEnd | undefined, sid: string | null): string {
  const query = [
    ...(end === undefined ? [] : [`message=${end}`]),
    ...(sid === null ? [] : [`ended=${encodeURIComponent(sid)}`]),
  ].join("&");
  return `${end === undefined ? "/" : "/error"}${query === "" ? "" : `?${query}`}`;
}
