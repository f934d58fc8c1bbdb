/** Why a page should not be left without a word: chips lie on it unconfirmed, or a bet has no answer yet. */
export type PageHold = "chips" | "bet";

const asked = new Set<() => PageHold | null>();

/** Registers what holds the page; `ask` is called whenever somebody wants to leave it. Returns its stop. Browser only. */
export function holdPage(ask: () => PageHold | null): () => void {
  asked.add(ask);
  return () => {
    asked.delete(ask);
  };
}

/** What holds the page now, the gravest first, or null. */
export function pageHold(): PageHold | null {
  const holds = [...asked].map((ask) => ask());
  return holds.includes("bet") ? "bet" : holds.includes("chips") ? "chips" : null;
}
