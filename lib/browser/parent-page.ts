import type { EmbedEvents } from "@/lib/contract/embed";
import { createStore } from "@/lib/live/store";
import { useSelected } from "@/lib/live/use-store";

type ParentWish = "exit" | "deposit" | "support" | "launch" | "error";

type Ask = <N extends ParentWish>(wish: N, data: EmbedEvents[N]) => boolean;

let ask: Ask | null = null;

export function connectParent(own: Ask): () => void {
  ask = own;
  return () => {
    if (ask === own) ask = null;
  };
}

/** Sends an event to the page around this frame. False if no page listens; the caller then acts itself. */
export const askParent: Ask = (wish, data) => ask?.(wish, data) ?? false;

let ancestors: string | null = null;
const waiting = new Set<(list: string) => void>();

export function keepAncestors(list: string): void {
  ancestors = list;
  for (const each of waiting) each(list);
  waiting.clear();
}

/** Calls `listener` as soon as the list is known. */
export function onAncestors(listener: (list: string) => void): () => void {
  if (ancestors === null) waiting.add(listener);
  else listener(ancestors);
  return () => {
    waiting.delete(listener);
  };
}

/** A document has one parent: the store is global, and only the browser sets it. */
export const bettingPaused = createStore(false);

const greeted = createStore(false);

export const keepGreeted = (): void => greeted.set(true);

export const useParentGreeted = (): boolean => useSelected(greeted, Boolean);
