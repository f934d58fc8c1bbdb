import type { GameCode } from "@/lib/contract/games";

/** The key of each phase's word in the namespace `phase`. */
const WORDS = {
  open: "open",
  closed: "closed",
  announced: "result",
  void: "void",
  waiting: "waiting",
} as const;

/** What goes on while a game's draw is shown. */
const DRAWING: Readonly<Record<GameCode, "racing" | "spinning" | "drawing">> = {
  LOBBY: "drawing",
  PK10: "racing",
  RACINGGOD: "racing",
  LUCKYWHEEL: "spinning",
  BALLS12: "drawing",
  BALLS24: "drawing",
  BALLS36: "drawing",
  BALLS48: "drawing",
};

type Phase = keyof typeof WORDS | "drawing";

/** The key of a phase's word in the namespace `phase`, as the game calls it. */
export function phaseWord(phase: Phase, game: GameCode) {
  return phase === "drawing" ? DRAWING[game] : WORDS[phase];
}
