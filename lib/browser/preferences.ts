import { STREAMING_QUALITIES, GAME_CODES } from "@/lib/contract/games";
import { MAX_MINOR } from "@/lib/money";
import { type Checked, isBoolean, isNullOr, isOneOf, isRecordOf, isShape, isText, isWhole } from "./checks";
import { isFavourites } from "./favourites";

export const PAGE_SIZES = [30, 50, 100, 300, 500] as const;

/** The orders of the lobby's games that a player may choose. */
export const LOBBY_ORDERS = ["given", "mine", "closing"] as const;
export type LobbyOrder = (typeof LOBBY_ORDERS)[number];

const isPercent = isWhole(0, 100);
const isGame = isOneOf(GAME_CODES);

/**
 * Every local preference of the specification's point 3, and the preferences that the product adds. Each has a check of
 * its stored form.
 */
const checks = {
  /** Whether the page plays sounds, at the volumes below. */
  soundOn: isBoolean,
  /** Whether the phone shakes at the close, the reveal and a win. */
  haptics: isBoolean,
  /** Background music, 0–100. */
  musicVolume: isPercent,
  /** Sound effects, 0–100. */
  effectVolume: isPercent,
  /** Opacity of the game's table over the stream, 0–100. */
  gameOpacity: isPercent,
  /** Null: by device (hd on desktop, sd on mobile). */
  streamingQuality: isNullOr(isOneOf(STREAMING_QUALITIES)),
  /** Whether the stream is shown in a small window over the page; otherwise in the stage, behind the game's panels. */
  streamInset: isBoolean,
  /** How far the player has moved the stream's small window from the window's first place, in pixels. */
  streamInsetMoved: isShape({ x: isWhole(), y: isWhole() }),
  /** Selected bet setting per game: an index into the home answer's settings. */
  betSettingIndex: isRecordOf(isGame, isWhole(0, 99)),
  /** Chosen chip per game, in minor units. */
  chip: isRecordOf(isGame, isWhole(1)),
  /** What to do when odds changed: accept any change, accept only better odds, or ask. */
  oddsPolicy: isOneOf(["any", "better", "none"]),
  /** Whether digits, signs and letters act on the table. */
  shortcuts: isBoolean,
  /** By currency: a tap bets at once, and an order of such taps may stake at most this amount, in minor units. Absent or 0: a tap waits for Confirm. */
  oneTapMax: isRecordOf(isText(), isWhole(0, MAX_MINOR)),
  /** Whether the guide of the player's first visit has ended. */
  firstBetDone: isBoolean,
  /** The order of the lobby's games. */
  lobbyOrder: isOneOf(LOBBY_ORDERS),
  /** Named layouts of chips, by `gameMoneyKey`. */
  favourites: isRecordOf(isText(), isFavourites),
  /** The number of rows on a page of records. */
  pageSize: isOneOf(PAGE_SIZES),
} as const;

export type PreferenceName = keyof typeof checks;
export type Preferences = { readonly [N in PreferenceName]: Checked<(typeof checks)[N]> };

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

export const PREFERENCE_NAMES = Object.keys(checks) as readonly PreferenceName[];

/** The role that calls send. Each role has a page size of its own (specification, point 9). */
const ROLE = "user";

export const preferenceKey = (name: PreferenceName): string =>
  name === "pageSize" ? `player.${name}.${ROLE}` : `player.${name}`;

/** A stored text → the preference, or its default if the text is absent, broken or no longer allowed. */
export function parsePreference<N extends PreferenceName>(name: N, stored: string | null): Preferences[N];
export function parsePreference(name: PreferenceName, stored: string | null): unknown {
  if (stored === null) return PREFERENCE_DEFAULTS[name];
  try {
    const value: unknown = JSON.parse(stored);
    return checks[name](value) ? value : PREFERENCE_DEFAULTS[name];
  } catch {
    // The text is not JSON: another program wrote the text, or the text is damaged.
    return PREFERENCE_DEFAULTS[name];
  }
}
