/** The sign-in that this browser's player last ended, for its other tabs; the storage's event reaches all but the one that writes. */
const KEY = "grandstand.session-ended";

/** Tells the other tabs of this sign-in (`sid`) that the player has logged out. */
export function publishSessionEnd(sid: string): void {
  try {
    window.localStorage.setItem(KEY, sid);
  } catch {
    // Without a storage the other tabs learn it from their next call's 401.
  }
}

function hasEnded(sid: string): boolean {
  try {
    return window.localStorage.getItem(KEY) === sid;
  } catch {
    return false;
  }
}

/** Calls `listener` when another tab ended this sign-in, or had when the browser brings this page back. Returns its stop. */
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
