import { type Answer, emptyAnswer } from "../answer";
import { errorAnswer } from "../errors";
import { type Brand, type BrandResource, resource } from "./read-brands";

const PATHS = /^\/(?:brand\.css$|manifest\.webmanifest$|brand\/)/;

/**
 * A policy for pictures: a picture that is opened directly runs no script, even if the check of its file missed one.
 */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * The answer to a request for a file of the host's brand; null for every other path. Browsers revalidate it each time,
 * so that a reload of the brands reaches the next page; only a file whose address changes with its content is kept.
 */
export function brandAnswer(
  brand: Brand,
  { method, path, noneMatch, games = brand.games }: BrandRequest,
): Answer | null {
  if (!PATHS.test(path)) return null;
  if (method !== "GET" && method !== "HEAD") return errorAnswer("method_not_allowed", { allow: "GET, HEAD" });
  const file = brand.resources.get(path);
  const found = file !== undefined && path === "/brand.css" ? withGames(file, brand, games) : file;
  if (found === undefined) return emptyAnswer(404, {});
  const headers = {
    etag: found.etag,
    "cache-control": found.isLasting ? "public, max-age=31536000, immutable" : "no-cache",
    "content-security-policy": SANDBOX,
    "x-content-type-options": "nosniff",
  };
  if (noneMatch?.includes(found.etag) === true) return { status: 304, headers, cookies: [], body: null };
  return { status: 200, headers: { ...headers, "content-type": found.type }, cookies: [], body: found.body };
}

export interface BrandRequest {
  readonly method: string;
  readonly path: string;
  /** The If-None-Match header. */
  readonly noneMatch: string | null;
  /** The brand's games without those that the platform does not have. */
  readonly games?: Brand["games"];
}

/** The style sheet whose first paint of the lobby has no tile of the brand's other games. */
function withGames(file: BrandResource, brand: Brand, games: Brand["games"]): BrandResource {
  const absent = brand.games.filter((game) => !games.includes(game));
  if (absent.length === 0) return file;
  const hidden = absent.map((game) => `[data-tile="${game}"]{display:none}`);
  const rules = [`:root{--games:"${games.join(" ")}"}`, ...hidden, ""].join("\n");
  return resource(file.type, new TextDecoder().decode(file.body) + rules);
}
