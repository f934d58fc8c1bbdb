import { join } from "node:path";

/** The smallest Next app: one route that says hello, built by the product's packages. It is not a part of the product. */
export default {
  poweredByHeader: false,
  turbopack: { root: join(import.meta.dirname, "..", "..") },
};
