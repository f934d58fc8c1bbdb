import type { GameCode, Locale } from "@/lib/contract/games";

/** What a frame shows, and how large, in CSS pixels. */
export interface FrameChoice {
  readonly game: GameCode;
  readonly locale: Locale;
  readonly width: number;
  readonly height: number;
}

/** The address to which a merchant's page sends a player. `token` is escaped whatever it contains. */
export function launchAddress(origin: string, token: string, { game, locale }: FrameChoice): string {
  const address = new URL("/authentication", origin);
  address.searchParams.set("token", token);
  address.searchParams.set("lang", locale);
  address.searchParams.set("game", game);
  return address.href;
}

/** The page that the choice names, for a browser that is signed in already. */
export function pageAddress({ game }: FrameChoice): string {
  return game === "LOBBY" ? "/lobby/home" : `/game/${game.toLowerCase()}/home`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The markup to copy. Its token is a placeholder: every visit of a player needs a new one from the merchant's server. */
export function frameMarkup(origin: string, choice: FrameChoice): string {
  const src = launchAddress(origin, "LAUNCH_TOKEN", choice);
  return [
    "<iframe",
    `  src="${escaped(src)}"`,
    `  width="${choice.width}" height="${choice.height}"`,
    '  allow="autoplay; fullscreen"',
    '  title="Live games"',
    '  style="border: 0"',
    "></iframe>",
  ].join("\n");
}

/** Usual widths on a merchant's page; 760 is the widest with the mobile layout. */
export const PRESETS = [
  { name: "phone", width: 390, height: 844 },
  { name: "tablet", width: 760, height: 1024 },
  { name: "laptop", width: 1280, height: 800 },
  { name: "desktop", width: 1440, height: 900 },
] as const;

export const FRAME_MIN = 240;
export const FRAME_MAX = 3840;
