import type { GameCode } from "@/lib/contract/games";
import type { StartScene } from "@/games/shared/canvas/scene";

const drumOf = (count: number) => async (): Promise<StartScene> =>
  (await import("@/games/balls/canvas/start-drum")).startDrumOf(count);

/** Where each game's picture comes from: its script is fetched when it is first shown. */
const LOADERS: Partial<Record<GameCode, () => Promise<StartScene>>> = {
  PK10: async () => (await import("@/games/pk10/canvas/start-race")).startRace,
  RACINGGOD: async () => (await import("@/games/racinggod/canvas/start-horse-race")).startHorseRace,
  LUCKYWHEEL: async () => (await import("@/games/luckywheel/canvas/start-wheel")).startWheel,
  BALLS12: drumOf(12),
  BALLS24: drumOf(24),
  BALLS36: drumOf(36),
  BALLS48: drumOf(48),
};

/** Loads what paints a game's draws; null where there is no picture of it. */
export function sceneLoader(game: GameCode): (() => Promise<StartScene>) | null {
  return LOADERS[game] ?? null;
}
