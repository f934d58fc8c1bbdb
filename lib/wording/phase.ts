/** The key of each phase's word in the namespace `phase`. */
export const PHASE_WORDS = {
  open: "open",
  closed: "closed",
  drawing: "racing",
  announced: "result",
  void: "void",
  waiting: "waiting",
} as const;
