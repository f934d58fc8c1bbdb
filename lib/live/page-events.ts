/** A page hidden for longer than this may have missed frames and timers. */
const HIDDEN_MS = 3000;
/** The device slept if its clocks drift apart by more than this, or if a check comes later than this. */
const SLEEP_MS = 3000;
/** A page that comes back gets several events, all within this time. */
const ONE_RETURN_MS = 200;
/** Short enough that a page is current within a second of coming back. */
const CHECK_MS = 500;

/** Notifies of network loss and return, and when a page was hidden, frozen, asleep or in the back/forward cache. */
export function watchPage(on: { online(online: boolean): void; woke(): void }): () => void {
  let hiddenSince: number | null = document.hidden ? Date.now() : null;
  let drift = Date.now() - performance.now();
  let checkedAt = performance.now();
  let wokeAt = -Infinity;
  const woke = (): void => {
    const now = performance.now();
    drift = Date.now() - now;
    checkedAt = now;
    hiddenSince = null;
    if (now - wokeAt < ONE_RETURN_MS) return;
    wokeAt = now;
    on.woke();
  };
  const onVisibility = (): void => {
    if (document.hidden) hiddenSince = Date.now();
    else if (hiddenSince !== null && Date.now() - hiddenSince > HIDDEN_MS) woke();
    else checkSleep();
  };
  const checkSleep = (): void => {
    const now = performance.now();
    // On some systems the page's clock stops during sleep; the wall clock does not.
    const stoodStill = Math.abs(Date.now() - now - drift) > SLEEP_MS;
    // On other systems the clock continues and the page's timers stop. Timers of a hidden page are late even without sleep.
    const wasStopped = !document.hidden && now - checkedAt > SLEEP_MS;
    checkedAt = now;
    if (stoodStill || wasStopped) woke();
  };
  const onShow = (event: PageTransitionEvent): void => {
    if (event.persisted) woke();
  };
  const onOnline = (): void => on.online(true);
  const onOffline = (): void => on.online(false);
  const timer = setInterval(checkSleep, CHECK_MS);
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("pageshow", onShow);
  window.addEventListener("online", onOnline);
  window.addEventListener("offline", onOffline);
  if (!navigator.onLine) onOffline();
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pageshow", onShow);
    window.removeEventListener("online", onOnline);
    window.removeEventListener("offline", onOffline);
  };
}

/** Calls `onPut` when the page is unloaded or cached, `onBack` when the page returns from the back/forward cache. */
export function watchAway(onPut: () => void, onBack: () => void): () => void {
  const onShow = (event: PageTransitionEvent): void => {
    if (event.persisted) onBack();
  };
  window.addEventListener("pagehide", onPut);
  window.addEventListener("pageshow", onShow);
  return () => {
    window.removeEventListener("pagehide", onPut);
    window.removeEventListener("pageshow", onShow);
  };
}
