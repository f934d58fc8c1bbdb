/** The `sid` of the session that was ended last; the `storage` event reaches all other tabs. */
const KEY = "player.session-ended";

/** Publishes to the other tabs that the player has logged out of session `sid`. */
export function publishSessionEnd(sid: string): void {
  try {
    window.localStorage.setItem(KEY, sid);
  } catch {
    // Without storage the other tabs notice the end by a 401.
  }
}

function hasEnded(sid: string): boolean {
  try {
    return window.localStorage.getItem(KEY) === sid;
  } catch {
    return false;
  }
}

/** Calls `listener` when another tab ended session `sid`, also when the page returns from the back/forward cache. Returns its stop. */
export function onSessionEnded(sid: string, listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === KEY && newValue === sid) listener();
  };
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && hasEnded(sid)) listener();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onShow);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onShow);
  };
}
