/** Tells whether anyone can see the element: at once, and whenever it changes. */
export function watchSeen(element: Element, tell: (seen: boolean) => void): () => void {
  const page = element.ownerDocument;
  let onScreen = true;
  const say = (): void => tell(onScreen && !page.hidden);
  const observer = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? true;
    say();
  });
  observer.observe(element);
  page.addEventListener("visibilitychange", say);
  // A page that comes back whole from the browser's memory tells nothing else.
  window.addEventListener("pageshow", say);
  say();
  return () => {
    observer.disconnect();
    page.removeEventListener("visibilitychange", say);
    window.removeEventListener("pageshow", say);
  };
}

/** Tells of every change of the element's size, or of the screen's sharpness with it; not of the size it has now. */
export function watchBox(element: Element, tell: () => void): () => void {
  let first = true;
  const observer = new ResizeObserver(() => {
    if (!first) tell();
    first = false;
  });
  observer.observe(element);
  return () => observer.disconnect();
}
