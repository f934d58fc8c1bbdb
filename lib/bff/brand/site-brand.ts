import type { SiteBrand } from "@/lib/contract/bootstrap";
import { DEFAULT_LOCALE, type LocaleOffer } from "@/lib/locale";
import { type Brand, SOUND_NAMES, type BrandResource, resource } from "./read-brands";
import { type Answer, emptyAnswer, errorAnswer } from "../answer";

export function offerOf({ locales, defaultLocale }: Brand): LocaleOffer {
  const [first = DEFAULT_LOCALE] = locales;
  const chosen = defaultLocale ?? (locales.includes(DEFAULT_LOCALE) ? DEFAULT_LOCALE : first);
  return { locales, defaultLocale: chosen };
}

export function siteBrandOf(brand: Brand): SiteBrand {
  const { theme, links, lobby } = brand;
  const { dark, light } = theme.palettes;
  const { locales, defaultLocale } = offerOf(brand);
  const { responsibleGaming, ...others } = links;
  return {
    name: brand.name,
    locales: [...locales],
    default_locale: defaultLocale,
    games: brand.games,
    lobby_title: textsOf(lobby, "title"),
    lobby_text: textsOf(lobby, "text"),
    licence: brand.licence,
    links: { ...others, ...(responsibleGaming === undefined ? {} : { responsible_gaming: responsibleGaming }) },
    minimum_age: brand.minimumAge ?? null,
    grounds: {
      ...(theme.scheme === "light" ? {} : { dark: dark.page }),
      ...(theme.scheme === "dark" ? {} : { light: light.page }),
    },
    exit_url: brand.exitUrl ?? null,
    sign_in: brand.signIn,
    embed_amounts: brand.embed.amounts,
    sounds: SOUND_NAMES.filter((name) => brand.resources.has(`/brand/sounds/${name}`)),
  };
}

const textsOf = (lobby: Brand["lobby"], part: "title" | "text"): SiteBrand["lobby_title"] =>
  Object.fromEntries(
    Object.entries(lobby).flatMap(([locale, own]) => (own?.[part] === undefined ? [] : [[locale, own[part]]])),
  );

/** CSP sources: the brand's own list, else the setting FRAME_ANCESTORS. */
export const frameAncestorsOf = ({ frameAncestors }: Pick<Brand, "frameAncestors">, setting: string): string =>
  frameAncestors === undefined ? setting : frameAncestors.length === 0 ? "'none'" : frameAncestors.join(" ");

/** True if other sites may frame the pages of at least one brand. */
export const mayBeFramed = (brands: readonly Brand[], setting: string): boolean =>
  brands.some((brand) => frameAncestorsOf(brand, setting).includes("://"));

const PATHS = /^\/(?:brand\.css$|manifest\.webmanifest$|brand\/)/;

/** A picture that is opened directly runs no script, even if the check of its file missed one. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * The answer to a request for a file of the host's brand; null for every other path. Browsers revalidate each file whose address does
 * not change with its content, so that the next page shows reloaded brands.
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

interface BrandRequest {
  readonly method: string;
  readonly path: string;
  readonly noneMatch: string | null;
  readonly games?: Brand["games"];
}

/** Adds rules that hide, from the first paint on, the tiles of the brand's games that are not in `games`. */
function withGames(file: BrandResource, brand: Brand, games: Brand["games"]): BrandResource {
  const absent = brand.games.filter((game) => !games.includes(game));
  if (absent.length === 0) return file;
  const hidden = absent.map((game) => `[data-tile="${game}"]{display:none}`);
  const rules = [`:root{--games:"${games.join(" ")}"}`, ...hidden, ""].join("\n");
  return resource(file.type, new TextDecoder().decode(file.body) + rules);
}
