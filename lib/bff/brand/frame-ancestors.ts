import type { Brand } from "./read-brands";

/**
 * The sites that may frame the pages of a brand, as CSP sources: the brand's own list, else the setting
 * FRAME_ANCESTORS.
 */
export const frameAncestorsOf = ({ frameAncestors }: Pick<Brand, "frameAncestors">, setting: string): string =>
  frameAncestors === undefined ? setting : frameAncestors.length === 0 ? "'none'" : frameAncestors.join(" ");

/** True if other sites may frame the pages of at least one brand. */
export const mayBeFramed = (brands: readonly Brand[], setting: string): boolean =>
  brands.some((brand) => frameAncestorsOf(brand, setting).includes("://"));
