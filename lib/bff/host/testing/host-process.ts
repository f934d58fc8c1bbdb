import { serve } from "../../../../server";

/**
 * Runs the real server in a process of its own, with one-line pages in place of Next's pages. Sends the server's address to the parent
 * process. The header `x-pid` of each page has the id of the process that answers. Arguments: the arguments with which `node` starts an
 * upstream; default: the stub.
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
