import { STREAMING_QUALITIES, GAME_CODES } from "@/lib/contract/games";
import { MAX_MINOR } from "@/lib/money";
import { type Checked, isBoolean, isNullOr, isOneOf, isRecordOf, isShape, isText, isWhole } from "./checks";
import { isFavourites } from "./favourites";

export const PAGE_SIZES = [30, 50, 100, 300, 500] as const;

export const LOBBY_ORDERS = ["given", "mine", "closing"] as const;
export type LobbyOrder = (typeof LOBBY_ORDERS)[number];

const isPercent = isWhole(0, 100);
const isGame = isOneOf(GAME_CODES);

/** The checks of the stored preferences: those of the specification's point 3, and those that the product adds. */
const checks = {
  soundOn: isBoolean,
  /** Whether the phone shakes at the close, the reveal and a win. */
  haptics: isBoolean,
  musicVolume: isPercent,
  effectVolume: isPercent,
  /** Opacity of the game's table over the stream, 0–100. */
  gameOpacity: isPercent,
  /** Null: by device (hd on desktop, sd on mobile). */
  streamingQuality: isNullOr(isOneOf(STREAMING_QUALITIES)),
  /** Whether the stream is shown in a small window over the page; otherwise in the stage, behind the game's panels. */
  streamInset: isBoolean,
  /** Pixels by which the player has moved the small stream window from its first place. */
  streamInsetMoved: isShape({ x: isWhole(), y: isWhole() }),
  /** Selected bet setting per game: an index into the home answer's settings. */
  betSettingIndex: isRecordOf(isGame, isWhole(0, 99)),
  /** Chosen chip per game, in minor units. */
  chip: isRecordOf(isGame, isWhole(1)),
  /** What to do when odds changed: accept any change, accept only better odds, or ask. */
  oddsPolicy: isOneOf(["any", "better", "none"]),
  shortcuts: isBoolean,
  /** By currency, in minor units: the maximum stake of an order that taps place at once. 0 or absent: taps wait for Confirm. */
  oneTapMax: isRecordOf(isText(), isWhole(0, MAX_MINOR)),
  /** Whether the guide of the player's first visit has ended. */
  firstBetDone: isBoolean,
  lobbyOrder: isOneOf(LOBBY_ORDERS),
  /** Named layouts of chips, by `gameMoneyKey`. */
  favourites: isRecordOf(isText(), isFavourites),
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

/** Each role has a page size of its own (specification, point 9). */
const ROLE = "user";

export const preferenceKey = (name: PreferenceName): string =>
  name === "pageSize" ? `player.${name}.${ROLE}` : `player.${name}`;

/** Returns the default if the stored text is absent, broken or no longer allowed. */
export function parsePreference<N extends PreferenceName>(name: N, stored: string | null): Preferences[N];
export function parsePreference(name: PreferenceName, stored: string | null): unknown {
  if (stored === null) return PREFERENCE_DEFAULTS[name];
  try {
    const value: unknown = JSON.parse(stored);
    return checks[name](value) ? value : PREFERENCE_DEFAULTS[name];
  } catch {
    return PREFERENCE_DEFAULTS[name];
  }
}
