import "server-only";
import { bffProcess } from "./process";
import { playerAddress } from "./request";

/** A route handler that gives the request to the BFF, for a Next host other than `server.ts`. */
export async function bffRoute(request: Request): Promise<Response> {
  const { bff, settings } = bffProcess();
  const forwarded = request.headers.get("x-forwarded-for");
  // Next writes the connection's own address into this header when no proxy did; with proxies in front they are counted.
  const address = playerAddress(forwarded?.split(",").at(-1)?.trim() ?? "", forwarded, settings.proxyHops);
  return (await bff.respond(request, { address })) ?? new Response(null, { status: 404 });
}
