/** Why a page should not be left without a question: unconfirmed chips, or a bet without an answer. */
export type PageHold = "chips" | "bet";

const holders = new Set<() => PageHold | null>();

/** Browser only. */
export function holdPage(ask: () => PageHold | null): () => void {
  holders.add(ask);
  return () => {
    holders.delete(ask);
  };
}

export function pageHold(): PageHold | null {
  const holds = [...holders].map((ask) => ask());
  return holds.includes("bet") ? "bet" : holds.includes("chips") ? "chips" : null;
}
