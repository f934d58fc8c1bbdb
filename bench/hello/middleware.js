/** Nothing; it is here because the build would otherwise take the product's own middleware from the folder above. */
export function middleware() {}

export const config = { matcher: "/never" };
