import type { EmbedEvents } from "@/lib/contract/embed";
import { createStore } from "@/lib/live/store";
import { useSelected } from "@/lib/live/use-store";

/** Requests of this page to the embedding page. */
type ParentWish = "exit" | "deposit" | "support" | "launch" | "error";

type Ask = <N extends ParentWish>(wish: N, data: EmbedEvents[N]) => boolean;

let ask: Ask | null = null;

/** Connects the embedding page; returns the stop. */
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

/** Stores the list of sites that may frame this page. */
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

/** The embedding page has paused betting. One store for the module, because a document has one parent; only the browser sets it. */
export const bettingPaused = createStore(false);

const greeted = createStore(false);

/** Notes that the page around this frame listens. */
export const keepGreeted = (): void => greeted.set(true);

/** True if the page around this frame listens. */
export const useParentGreeted = (): boolean => useSelected(greeted, Boolean);
