/** The page's scroll position when it was locked; restored only if the player is still on that page. */
interface Place {
  readonly top: number;
  readonly path: string;
}

/** Open modals: one may be above another, and only the last to close unlocks the page. */
let locks = 0;
let place: Place = { top: 0, path: "" };

/**
 * Stores the scroll position, scrolls to the top and locks the page at the height of the screen. Returns the function
 * that unlocks and restores the position, unless the page has changed by then; a second call does nothing.
 */
export function lockBody(): () => void {
  if (locks === 0) hold();
  locks += 1;
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    locks -= 1;
    if (locks === 0) release();
  };
}

function hold(): void {
  const root = document.documentElement;
  place = { top: window.scrollY, path: window.location.pathname };
  window.scrollTo({ top: 0, behavior: "instant" });
  // A scrollbar that takes space leaves its gutter, or everything would move sideways without it.
  root.classList.toggle("body-gutter", window.innerWidth > root.clientWidth);
  root.classList.add("body-locked");
}

function release(): void {
  document.documentElement.classList.remove("body-locked", "body-gutter");
  if (window.location.pathname === place.path) window.scrollTo({ top: place.top, behavior: "instant" });
}
