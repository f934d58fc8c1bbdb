import type { Answer } from "../answer";
import { errorAnswer } from "../errors";

/** The status is nginx' own for such a target; a call whose body is malformed is 422. */
export const MALFORMED_TARGET: Answer = { ...errorAnswer("malformed_request", { connection: "close" }), status: 400 };

/**
 * More than 16 keys. Ours have a handful, and Next's time grows with the square of a repeated key's count. `&` is the only separator
 * of Next, of `URLSearchParams` and of `node:querystring`.
 */
const MANY_KEYS = /^(?:[^&]*&){16}/;
/** The form of nearly every request: one slash between segments, no dot segment, nothing escaped. */
const PLAIN = /^\/(?:[\w~-]+(?:[./][\w~-]+)*\/?)?(?:\?[^#\\]*)?$/;
/** A control character, a letter outside ASCII, or an invalid escape. */
const MALFORMED = /[^!-~]|%(?![0-9A-Fa-f]{2})/;
/** Characters with the same meaning escaped or not (RFC 3986, 2.3). */
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/**
 * Normalises a request's target: path and query, each path written in one way, therefore a rule for a path holds for
 * all its spellings. The absolute form (`GET http://host/path`) loses its origin. Returns null for a target that is
 * malformed, has no path (`*`), or has more than 16 keys.
 */
export function originForm(target: string): string | null {
  if (MANY_KEYS.test(target)) return null;
  if (PLAIN.test(target)) return target;
  const isPath = target.startsWith("/");
  if (MALFORMED.test(pathPart(target)) || (!isPath && !/^https?:\/\//i.test(target))) return null;
  const spelt = isPath ? `http://host.invalid${decodeUnreserved(target)}` : decodeUnreserved(target);
  if (!URL.canParse(spelt)) return null;
  const { pathname, search } = new URL(spelt);
  return pathname.replace(/\/{2,}/g, "/") + search;
}

/** `%61` → `a`, only in the path. Everything else is unchanged, `%2F` and `%25` too. */
function decodeUnreserved(target: string): string {
  const path = pathPart(target);
  const decoded = path.replace(/%([0-9A-Fa-f]{2})/g, (escape, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : escape;
  });
  return decoded + target.slice(path.length);
}

function pathPart(target: string): string {
  const query = target.indexOf("?");
  return query === -1 ? target : target.slice(0, query);
}
