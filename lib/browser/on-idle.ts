const LONGEST_WAIT_MS = 3000;
/** A browser without idle callbacks has painted after this time. */
const FALLBACK_MS = 300;

/** Calls back as soon as the page is idle after `settleMs`, at the latest 3 s later. */
export function onIdle(callback: () => void, settleMs: number): () => void {
  if (settleMs > 0) {
    let cancel: () => void = () => clearTimeout(settling);
    const settling = setTimeout(() => {
      cancel = onIdle(callback, 0);
    }, settleMs);
    return () => cancel();
  }
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(callback, FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: LONGEST_WAIT_MS });
  return () => window.cancelIdleCallback(handle);
}
