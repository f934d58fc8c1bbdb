import { serve } from "../../../../server";

/**
 * The real server with one-line pages instead of Next's, as its own process; reports its address to its parent. Its pages name the
 * process that answers. Arguments: the `node` arguments of another upstream.
 */
const [, , ...upstreamArgs] = process.argv;
const serving = await serve({
  startPages: async () => ({
    handle: async (_request, response) => void response.setHeader("x-pid", process.pid).end("page"),
    files: new Set(["/robots.txt"]),
    stop: async () => undefined,
  }),
  upstreamArgs: upstreamArgs.length > 0 ? upstreamArgs : ["lib/bff/host/testing/upstream-process.mjs"],
});
process.send?.(serving);
