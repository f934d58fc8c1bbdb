/** The BFF refuses every address below `/api` that has no other route. */
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "@/lib/bff/route";
