/** The merchant's accent colour, from the token in force at `element`. */
export function accentAt(element: Element): string {
  return getComputedStyle(element).getPropertyValue("--color-accent").trim();
}

/** The wheel's metal and lamps. The colour of a segment is its symbol's `ground` in symbols.ts. */
export const WHEEL = {
  ray: "rgba(190, 215, 250, 0.09)",
  frame: "#151c26",
  frameEdge: "#2d3a49",
  rim: "#1d2530",
  rimShine: "rgba(255, 255, 255, 0.16)",
  separator: "rgba(255, 240, 205, 0.55)",
  number: "#eef2f5",
  core: "#0c121b",
  coreRay: "rgba(255, 255, 255, 0.035)",
  lampOff: "#3d3526",
  lampOn: "#fff3cf",
  pegLight: "#fff6dc",
  pegDark: "#7d5f24",
  shade: "rgba(0, 0, 0, 0.5)",
} as const;
