import * as z from "zod/mini";
import { STREAMING_QUALITIES } from "@/lib/contract/entities";
import { GAME_CODES } from "@/lib/contract/games";
import { MAX_MINOR } from "@/lib/money";
import { favouritesSchema } from "./favourites";

export const PAGE_SIZES = [30, 50, 100, 300, 500] as const;

/** The orders of the lobby's games that a player may choose. */
export const LOBBY_ORDERS = ["given", "mine", "closing"] as const;
export type LobbyOrder = (typeof LOBBY_ORDERS)[number];

const percent = z.int().check(z.gte(0), z.lte(100));
const games = z.enum(GAME_CODES);

/** Every local preference of the specification's point 3 (and the table's own), with the form in which it is stored. */
const schemas = {
  /** Whether anything sounds; the volumes below count only then. */
  soundOn: z.boolean(),
  /** Whether the phone shakes at the close, the reveal and a win. */
  haptics: z.boolean(),
  /** Background music, 0–100. */
  musicVolume: percent,
  /** Sound effects, 0–100. */
  effectVolume: percent,
  /** Opacity of the game's table over the stream, 0–100. */
  gameOpacity: percent,
  /** Null: by device (hd on desktop, sd on mobile). */
  streamingQuality: z.nullable(z.enum(STREAMING_QUALITIES)),
  /** Whether the stream is shown in a small window over the page; otherwise in the stage, behind the game's panels. */
  streamInset: z.boolean(),
  /** How far the player has moved that window from its first place, in pixels. */
  streamInsetMoved: z.object({ x: z.int(), y: z.int() }),
  /** Selected bet setting per game: an index into the home answer's settings. */
  betSettingIndex: z.partialRecord(games, z.int().check(z.gte(0), z.lte(99))),
  /** Chosen chip per game, in minor units. */
  chip: z.partialRecord(games, z.int().check(z.positive())),
  /** What to do when odds changed: accept any change, accept only better ones, or ask. */
  oddsPolicy: z.enum(["any", "better", "none"]),
  /** Whether digits, signs and letters act on the table. */
  shortcuts: z.boolean(),
  /**
   * The most that one order of taps that bet at once may stake, in minor units, by currency; absent: a tap waits for
   * Confirm.
   */
  oneTapMax: z.record(z.string(), z.int().check(z.gte(0), z.lte(MAX_MINOR))),
  /** The first visit's guide has ended. */
  firstBetDone: z.boolean(),
  /** The order of the lobby's games. */
  lobbyOrder: z.enum(LOBBY_ORDERS),
  /** Named layouts of chips, by `gameMoneyKey`. */
  favourites: z.record(z.string(), favouritesSchema),
  /** Rows a page. */
  pageSize: z.literal(PAGE_SIZES),
} as const;

export type PreferenceName = keyof typeof schemas;
export type Preferences = { readonly [N in PreferenceName]: z.output<(typeof schemas)[N]> };

export const PREFERENCE_DEFAULTS: Preferences = {
  soundOn: false,
  haptics: false,
  musicVolume: 100,
  effectVolume: 100,
  gameOpacity: 60,
  streamingQuality: null,
  streamInset: false,
  streamInsetMoved: { x: 0, y: 0 },
  betSettingIndex: {},
  chip: {},
  oddsPolicy: "none",
  shortcuts: true,
  oneTapMax: {},
  firstBetDone: false,
  lobbyOrder: "given",
  favourites: {},
  pageSize: PAGE_SIZES[0],
};

export const PREFERENCE_NAMES = Object.keys(schemas) as readonly PreferenceName[];

/** The role that calls send; the page size is kept for each (specification, point 9). */
const ROLE = "user";

export const preferenceKey = (name: PreferenceName): string =>
  name === "pageSize" ? `player.${name}.${ROLE}` : `player.${name}`;

/** A stored text → the preference, or its default if the text is absent, broken or no longer allowed. */
export function parsePreference<N extends PreferenceName>(name: N, stored: string | null): Preferences[N];
export function parsePreference(name: PreferenceName, stored: string | null): unknown {
  if (stored === null) return PREFERENCE_DEFAULTS[name];
  try {
    const parsed = schemas[name].safeParse(JSON.parse(stored));
    return parsed.success ? parsed.data : PREFERENCE_DEFAULTS[name];
  } catch {
    // Not JSON: another program's value, or a damaged one.
    return PREFERENCE_DEFAULTS[name];
  }
}
