/** Turbopack would take the one at its root, which is the product's. */
export function register() {}
