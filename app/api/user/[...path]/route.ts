/** The BFF sends the calls of the contract (`lib/contract/calls.ts`) to the platform, for the player of the session. */
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from "@/lib/bff/route";
