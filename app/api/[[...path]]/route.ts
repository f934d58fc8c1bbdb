/** Every address below `/api` without a route: the BFF refuses it. */
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "@/lib/bff/route";
