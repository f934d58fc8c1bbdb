/** What a player of a framed page asks its merchant for. */
export type PlayerWish = "exit" | "deposit" | "support";

type Ask = (wish: PlayerWish, url: string | null) => boolean;

let ask: Ask | null = null;

/** Connects the page around this frame; returns its stop. */
export function connectParent(own: Ask): () => void {
  ask = own;
  return () => {
    if (ask === own) ask = null;
  };
}

/** Tells the page around this frame what the player wants; false where none listens: then the caller navigates. */
export const askParent = (wish: PlayerWish, url: string | null): boolean => ask?.(wish, url) ?? false;

let ancestors: string | null = null;
const waiting = new Set<(list: string) => void>();

/** Keeps the list of who may frame this page. */
export function keepAncestors(list: string): void {
  ancestors = list;
  for (const each of waiting) each(list);
  waiting.clear();
}

/** Calls `listener` once the list is known; returns its stop. */
export function onAncestors(listener: (list: string) => void): () => void {
  if (ancestors === null) waiting.add(listener);
  else listener(ancestors);
  return () => {
    waiting.delete(listener);
  };
}
