import type { GameCode, PlayedCode } from "@/lib/contract/games";
import { ballsManifest } from "./balls/manifest";
import type balls from "./balls/messages/en.json";
import { luckywheelManifest } from "./luckywheel/manifest";
import type luckywheel from "./luckywheel/messages/en.json";
import { pk10Manifest } from "./pk10/manifest";
import type pk10 from "./pk10/messages/en.json";
import { racinggodManifest } from "./racinggod/manifest";
import type racinggod from "./racinggod/messages/en.json";
import type { GameManifest, ResultMark } from "./shared/manifest";
import type { Game } from "./shared/rules/types";

/** The data of each game that every page loads, in the lobby's order. */
export const manifests: Readonly<Record<PlayedCode, GameManifest>> = {
  PK10: pk10Manifest,
  RACINGGOD: racinggodManifest,
  LUCKYWHEEL: luckywheelManifest,
  BALLS12: ballsManifest(12),
  BALLS24: ballsManifest(24),
  BALLS36: ballsManifest(36),
  BALLS48: ballsManifest(48),
};

export type GameMessages = typeof pk10 & typeof racinggod & typeof luckywheel & typeof balls;

export function manifestOf(code: GameCode): GameManifest | undefined {
  return code === "LOBBY" ? undefined : manifests[code];
}

export function marksOf(code: GameCode, numbers: readonly number[]): readonly ResultMark[] {
  const manifest = manifestOf(code);
  return manifest === undefined ? [] : numbers.map((value) => manifest.markOf(value));
}

/** Rejects if the script cannot be loaded. */
export async function loadGame(code: GameCode): Promise<Game | undefined> {
  return manifestOf(code)?.loadGame();
}
