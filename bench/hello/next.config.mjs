import { join } from "node:path";

/** The least that Next ships: one route that says hello, built by the product's own packages. Never part of the product. */
export default {
  poweredByHeader: false,
  turbopack: { root: join(import.meta.dirname, "..", "..") },
};
