import * as z from "zod/mini";
import { GAME_CODES, type GameCode } from "@/lib/contract/games";
import { STREAMING_QUALITIES } from "@/lib/contract/entities";

export const PAGE_SIZES = [30, 50, 100, 300, 500] as const;

const percent = z.int().check(z.gte(0), z.lte(100));
const byGame = <V extends z.ZodMiniType>(value: V) => z.partialRecord(z.enum(GAME_CODES), value);

/** Every local preference with its schema; the key below which it is stored is `grandstand.` and its name. */
const schemas = {
  /** Background music, 0–100. */
  musicVolume: percent,
  /** Sound effects, 0–100. */
  effectVolume: percent,
  /** Opacity of the game's table over the stream, 0–100. */
  gameOpacity: percent,
  /** Null: by device (hd on desktop, sd on mobile). */
  streamingQuality: z.nullable(z.enum(STREAMING_QUALITIES)),
  /** Selected bet setting per game, an index into the home answer's settings. */
  betSettingIndex: byGame(z.int().check(z.gte(0), z.lte(99))),
  /** Chosen chip per game, in minor units. */
  chip: byGame(z.int().check(z.positive())),
  /** What to do when odds moved: accept any change, only better ones, or ask. */
  oddsPolicy: z.enum(["any", "better", "none"]),
  /** Rows a page, per role. */
  pageSize: z.record(z.string(), z.literal(PAGE_SIZES)),
} as const;

export type PreferenceName = keyof typeof schemas;
export type Preferences = { readonly [N in PreferenceName]: z.output<(typeof schemas)[N]> };

export const PREFERENCE_DEFAULTS: Preferences = {
  musicVolume: 100,
  effectVolume: 100,
  gameOpacity: 60,
  streamingQuality: null,
  betSettingIndex: {},
  chip: {},
  oddsPolicy: "none",
  pageSize: {},
};

export type { GameCode };
