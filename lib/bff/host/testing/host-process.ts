import { serve } from "../../../../server";

/** The real server with one-line pages instead of Next's, as its own process; reports its address to its parent. */
const serving = await serve({
  startPages: async () => ({
    handle: async (_request, response) => void response.end("page"),
    files: new Set(["/robots.txt"]),
    stop: async () => undefined,
  }),
  upstreamArgs: ["lib/bff/host/testing/upstream-process.mjs"],
});
process.send?.(serving);
