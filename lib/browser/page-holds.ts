/** Why a page should not be left without a question: unconfirmed chips, or a bet without an answer. */
export type PageHold = "chips" | "bet";

const holders = new Set<() => PageHold | null>();

/** Registers a hold; `ask` is called before the player leaves the page. Returns its stop. Browser only. */
export function holdPage(ask: () => PageHold | null): () => void {
  holders.add(ask);
  return () => {
    holders.delete(ask);
  };
}

/** The most serious reason that holds the page now, or null. */
export function pageHold(): PageHold | null {
  const holds = [...holders].map((ask) => ask());
  return holds.includes("bet") ? "bet" : holds.includes("chips") ? "chips" : null;
}
