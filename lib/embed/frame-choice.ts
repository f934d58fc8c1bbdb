import type { EmbedCommands } from "@/lib/contract/embed";
import type { SiteBrand } from "@/lib/contract/bootstrap";
import { GAME_CODES, type GameCode, type Locale, LOCALES } from "@/lib/contract/games";

export const THEMES = ["dark", "light", "system"] as const satisfies readonly EmbedCommands["set-theme"]["theme"][];

/** The lobby and the brand's games; all games while the brand is not known. */
export const gamesOf = (brand: Pick<SiteBrand, "games"> | null): readonly GameCode[] =>
  GAME_CODES.filter((code) => code === "LOBBY" || (brand?.games.includes(code) ?? true));

/** The themes that a page may set; empty if the brand has only one scheme. */
export const themesOf = (brand: Pick<SiteBrand, "grounds"> | null): readonly (typeof THEMES)[number][] =>
  brand !== null && (brand.grounds.dark === undefined || brand.grounds.light === undefined) ? [] : THEMES;

export interface FrameChoice {
  readonly game: GameCode;
  readonly locale: Locale;
  readonly theme: (typeof THEMES)[number] | null;
  /** The frame behaves as in a browser that keeps no cookies in frames. */
  readonly cookiesOff: boolean;
  readonly width: number;
  readonly height: number;
}

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

export const limitedSide = (pixels: number): number => Math.min(FRAME_MAX, Math.max(FRAME_MIN, pixels));

/** The query of this page's address, without a token. */
export function choiceQuery({ game, locale, theme, cookiesOff, width, height }: FrameChoice): string {
  const query = new URLSearchParams({ game, locale, width: String(width), height: String(height) });
  if (theme !== null) query.set("theme", theme);
  if (cookiesOff) query.set("cookies", "off");
  return query.toString();
}

/** The choice in a query. `usual` replaces missing or wrong parts. */
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

export const SNIPPETS = ["script", "react", "blade", "frame"] as const;
export type SnippetName = (typeof SNIPPETS)[number];

const inAttribute = (text: string): string =>
  text.replaceAll(/[&"<>@{]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A literal of JavaScript that cannot end a script element, and in which Blade finds no `@` or `{{`. */
const literal = (text: string): string =>
  JSON.stringify(text).replaceAll(/[<@{]/g, (sign) => String.raw`\u00${sign.charCodeAt(0).toString(16)}`);

function optionsOf({ game, locale, theme }: FrameChoice, indent: string): string {
  const options = Object.entries({ game, locale, ...(theme === null ? {} : { theme }) });
  return options.map(([name, value]) => `${indent}${name}: ${literal(value)},`).join("\n");
}

const styleOf = ({ width, height }: FrameChoice): string => `width: ${width}px; max-width: 100%; height: ${height}px`;

const HANDLERS = `  game.on("exit", ({ url }) => location.assign(url ?? "/"));
  game.on("deposit", ({ url }) => url && window.open(url, "_blank", "noopener"));
  game.on("support", ({ url }) => url && window.open(url, "_blank", "noopener"));
  game.on("session-ended", ({ reason }) => console.info("the session is over:", reason));
  game.on("error", ({ code }) => console.warn("game:", code));`;

/** A whole page. The merchant's server answers `/launch` with the launch address as text. */
function scriptPage(origin: string, choice: FrameChoice): string {
  return `<!doctype html>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
<div id="game" style="${styleOf(choice)}"></div>
<script src="${inAttribute(origin)}/embed.js"></script>
<script>
  const game = grandstand.load(document.querySelector("#game"), {
    launch: async () => {
      const answer = await fetch("/launch", { method: "POST" });
      if (!answer.ok) throw new Error("no launch address: " + answer.status);
      return answer.text();
    },
${optionsOf(choice, "    ")}
  });
${HANDLERS}
</script>`;
}

function reactComponent(_origin: string, choice: FrameChoice): string {
  return `// The package is the folder embed/: run node scripts/build-embed.mjs, then install it by its path.
import { load } from "@grandstand/embed";
import { type ReactNode, useEffect, useRef } from "react";

async function launch(): Promise<string> {
  const answer = await fetch("/launch", { method: "POST" });
  if (!answer.ok) throw new Error("no launch address: " + answer.status);
  return answer.text();
}

function LiveGame(): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return undefined;
    const game = load(place.current, {
      launch,
${optionsOf(choice, "      ")}
    });
${HANDLERS.replaceAll(/^/gm, "  ")}
    return () => game.destroy();
  }, []);
  return <div ref={place} style={{ width: ${choice.width}, maxWidth: "100%", height: ${choice.height} }} />;
}`;
}

/** A part of a view. The view's route `launch` returns the launch address as text. */
function bladeView(origin: string, choice: FrameChoice): string {
  return `<div id="game" style="${styleOf(choice)}"></div>
<script src="${inAttribute(origin)}/embed.js"></script>
<script>
  const game = grandstand.load(document.querySelector("#game"), {
    launch: async () => {
      const answer = await fetch(@json(route('launch')), {
        method: "POST",
        headers: { "X-CSRF-TOKEN": @json(csrf_token()) },
      });
      if (!answer.ok) throw new Error("no launch address: " + answer.status);
      return answer.text();
    },
${optionsOf(choice, "    ")}
  });
${HANDLERS}
</script>`;
}

/** The token is a placeholder: every visit needs a new token from the merchant's server. */
function frameAlone(origin: string, choice: FrameChoice): string {
  const src = launchAddress(origin, "LAUNCH_TOKEN", { ...choice, cookiesOff: false });
  return `<iframe
  src="${inAttribute(src)}"
  width="${choice.width}" height="${choice.height}"
  allow="autoplay; fullscreen"
  title="Live games"
  style="border: 0"
></iframe>`;
}

export const snippetOf: Readonly<Record<SnippetName, (origin: string, choice: FrameChoice) => string>> = {
  script: scriptPage,
  react: reactComponent,
  blade: bladeView,
  frame: frameAlone,
};
