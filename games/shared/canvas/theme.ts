import type { Box } from "./scene";

/** The colour of a token in the theme in force at `element`. @param name without `--color-` */
export function tokenAt(element: Element, name: string): string {
  return getComputedStyle(element).getPropertyValue(`--color-${name}`).trim();
}

export function byTheme<T>(element: Element, { dark, light }: { readonly dark: T; readonly light: T }): T {
  return getComputedStyle(element).colorScheme === "light" ? light : dark;
}

/** Calls back when the system's colour scheme or the document's `data-theme` changes. */
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

interface Look {
  readonly box: Box;
  readonly isLight: boolean;
  readonly accent: string;
  readonly fontFamily: string;
}

/**
 * Keeps the sprites of each canvas, and makes them again when the box, theme, accent or font changes. Reads the
 * canvas's style once for each box object.
 * @param make makes the sprites; `canvas` gives further tokens
 */
export function keepSprites<Sprites>(
  make: (look: Look, canvas: HTMLCanvasElement) => Sprites,
): (canvas: HTMLCanvasElement, box: Box, isLight: boolean) => Sprites {
  const kept = new WeakMap<HTMLCanvasElement, { readonly key: string; box: Box; readonly sprites: Sprites }>();
  return (canvas, box, isLight) => {
    const known = kept.get(canvas);
    if (known?.box === box && known.key.startsWith(String(isLight))) return known.sprites;
    const look = { box, isLight, accent: tokenAt(canvas, "accent"), fontFamily: getComputedStyle(canvas).fontFamily };
    const { width, height, ratio } = box;
    const key = [isLight, width, height, ratio, look.accent, look.fontFamily].join("|");
    if (known?.key === key) {
      known.box = box;
      return known.sprites;
    }
    const sprites = make(look, canvas);
    kept.set(canvas, { key, box, sprites });
    return sprites;
  };
}
