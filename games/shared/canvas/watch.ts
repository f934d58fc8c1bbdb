/** Calls back with whether the element is visible: at once, and on each change. */
export function watchSeen(element: Element, notify: (seen: boolean) => void): () => void {
  const page = element.ownerDocument;
  let onScreen = true;
  const update = (): void => notify(onScreen && !page.hidden);
  const observer = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? true;
    update();
  });
  observer.observe(element);
  page.addEventListener("visibilitychange", update);
  // A page restored from the back/forward cache fires no other event.
  window.addEventListener("pageshow", update);
  update();
  return () => {
    observer.disconnect();
    page.removeEventListener("visibilitychange", update);
    window.removeEventListener("pageshow", update);
  };
}

/** Calls back on each change of the element's size; not for its present size. */
export function watchBox(element: Element, notify: () => void): () => void {
  let first = true;
  const observer = new ResizeObserver(() => {
    if (!first) notify();
    first = false;
  });
  observer.observe(element);
  return () => observer.disconnect();
}
