import type { EmbedCommands } from "@/lib/contract/embed";
import type { SiteBrand } from "@/lib/contract/brand";
import { GAME_CODES, type GameCode, type Locale, LOCALES } from "@/lib/contract/games";

export const THEMES = ["dark", "light", "system"] as const satisfies readonly EmbedCommands["set-theme"]["theme"][];

/** The lobby and the brand's games; all games while the brand is not known. */
export const gamesOf = (brand: Pick<SiteBrand, "games"> | null): readonly GameCode[] =>
  GAME_CODES.filter((code) => code === "LOBBY" || (brand?.games.includes(code) ?? true));

/** The themes that a page may set; empty if the brand has only one scheme. */
export const themesOf = (brand: Pick<SiteBrand, "grounds"> | null): readonly (typeof THEMES)[number][] =>
  brand !== null && (brand.grounds.dark === undefined || brand.grounds.light === undefined) ? [] : THEMES;

/** The page of a frame, and its size in CSS pixels. */
export interface FrameChoice {
  readonly game: GameCode;
  readonly locale: Locale;
  /** Null: as the brand has it. */
  readonly theme: (typeof THEMES)[number] | null;
  /** The frame behaves as in a browser that keeps no cookies in frames. */
  readonly cookiesOff: boolean;
  readonly width: number;
  readonly height: number;
}

/** The address to which a merchant's page sends a player. `token` is always escaped. */
export function launchAddress(origin: string, token: string, { game, locale, cookiesOff }: FrameChoice): string {
  const address = new URL("/authentication", origin);
  address.searchParams.set("token", token);
  address.searchParams.set("lang", locale);
  address.searchParams.set("game", game);
  if (cookiesOff) address.searchParams.set("cookies", "off");
  return address.href;
}

/** Usual widths on a merchant's page; 760 is the widest with the mobile layout. */
export const PRESETS = [
  { name: "phone", width: 390, height: 844 },
  { name: "tablet", width: 760, height: 1024 },
  { name: "laptop", width: 1280, height: 800 },
  { name: "desktop", width: 1440, height: 900 },
] as const;

const FRAME_MIN = 240;
const FRAME_MAX = 3840;

/** A side of a frame within the sizes of screens. */
export const limitedSide = (pixels: number): number => Math.min(FRAME_MAX, Math.max(FRAME_MIN, pixels));

/** The choice as the query of this page's address. It names no token. */
export function choiceQuery({ game, locale, theme, cookiesOff, width, height }: FrameChoice): string {
  const query = new URLSearchParams({ game, locale, width: String(width), height: String(height) });
  if (theme !== null) query.set("theme", theme);
  if (cookiesOff) query.set("cookies", "off");
  return query.toString();
}

/** The choice in a query. Missing or wrong parts are taken from `usual`. */
export function readChoice(text: string, usual: FrameChoice): FrameChoice {
  const query = new URLSearchParams(text);
  const side = (name: "width" | "height"): number =>
    /^\d{1,4}$/.test(query.get(name) ?? "") ? limitedSide(Number(query.get(name))) : usual[name];
  return {
    game: GAME_CODES.find((code) => code === query.get("game")) ?? usual.game,
    locale: LOCALES.find((code) => code === query.get("locale")) ?? usual.locale,
    theme: THEMES.find((name) => name === query.get("theme")) ?? usual.theme,
    cookiesOff: query.get("cookies") === "off",
    width: side("width"),
    height: side("height"),
  };
}

/** The choice; `usual` replaces a game, a language and a theme that the brand does not have. */
export function offeredChoice(
  choice: FrameChoice,
  usual: FrameChoice,
  brand: Pick<SiteBrand, "games" | "locales" | "grounds">,
): FrameChoice {
  return {
    ...choice,
    game: gamesOf(brand).includes(choice.game) ? choice.game : usual.game,
    locale: brand.locales.includes(choice.locale) ? choice.locale : usual.locale,
    theme: themesOf(brand).find((name) => name === choice.theme) ?? usual.theme,
  };
}
