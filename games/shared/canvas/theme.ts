/** The colour of a token, as the theme in force at `element` has it. @param name without `--color-` */
export function tokenAt(element: Element, name: string): string {
  return getComputedStyle(element).getPropertyValue(`--color-${name}`).trim();
}

/** The one of two that fits the theme in force at `element`. */
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
