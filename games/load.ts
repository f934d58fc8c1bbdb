import type { GameCode, PlayedCode } from "@/lib/contract/games";
import type { Game } from "./shared/rules/types";

const loaders: Readonly<Record<PlayedCode, () => Promise<Game>>> = {
  PK10: async () => (await import("./pk10/game")).pk10,
  RACINGGOD: async () => (await import("./racinggod/game")).racinggod,
  LUCKYWHEEL: async () => (await import("./luckywheel/game")).luckywheel,
  BALLS12: async () => (await import("./balls/game")).balls12,
  BALLS24: async () => (await import("./balls/game")).balls24,
  BALLS36: async () => (await import("./balls/game")).balls36,
  BALLS48: async () => (await import("./balls/game")).balls48,
};

/** One game, and no code of another, for a page; undefined for the lobby. Rejects if the code does not come. */
export async function loadGame(code: GameCode): Promise<Game | undefined> {
  return code === "LOBBY" ? undefined : loaders[code]();
}
