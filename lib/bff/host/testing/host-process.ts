import { serve } from "../../../../server";

/**
 * Runs the real server with one-line pages in place of Next's. The header `x-pid` has the id of the process that answers. Arguments: those
 * with which `node` starts an upstream; default: the stub.
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
