import type { Brand } from "./read-brands";

/** Who may frame the pages of a brand, as CSP sources: the brand's own list, else the setting FRAME_ANCESTORS. */
export const frameAncestorsOf = ({ frameAncestors }: Pick<Brand, "frameAncestors">, setting: string): string =>
  frameAncestors === undefined ? setting : frameAncestors.length === 0 ? "'none'" : frameAncestors.join(" ");

/** Whether sites other than ours may frame the pages of one of the brands. */
export const mayBeFramed = (brands: readonly Brand[], setting: string): boolean =>
  brands.some((brand) => frameAncestorsOf(brand, setting).includes("://"));
