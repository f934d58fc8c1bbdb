import { manifestOf } from "@/games/manifests";
import type { GameCode } from "@/lib/contract/games";

const WORDS = {
  open: "open",
  closed: "closed",
  announced: "result",
  void: "void",
  waiting: "waiting",
} as const;

type Phase = keyof typeof WORDS | "drawing";

/** The key of a phase's word in the namespace `phase`, in the game's own terms. */
export function phaseWord(phase: Phase, game: GameCode) {
  return phase === "drawing" ? (manifestOf(game)?.drawing ?? "drawing") : WORDS[phase];
}
