/** Every address below `/api` that has no route of its own: the refusal is the BFF's. */
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "@/lib/bff/route";
