/** Without this file, Turbopack would take the product's `instrumentation` file, which is at Turbopack's root. */
export function register() {}
