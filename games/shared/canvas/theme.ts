/** The colour of a token in the theme in force at `element`. @param name without `--color-` */
export function tokenAt(element: Element, name: string): string {
  return getComputedStyle(element).getPropertyValue(`--color-${name}`).trim();
}

/** The value of the two that fits the theme in force at `element`. */
export function byTheme<T>(element: Element, { dark, light }: { readonly dark: T; readonly light: T }): T {
  return getComputedStyle(element).colorScheme === "light" ? light : dark;
}

/** Calls back whenever the theme may have changed: the player's system or the document's `data-theme` has. */
export function watchTheme(notify: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", notify);
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => {
    system.removeEventListener("change", notify);
    observer.disconnect();
  };
}
