import { serve } from "../server";

/** The app from its sources without its pages, for tests of its calls without a build. It reads the app's settings. */
const { url } = await serve({
  startPages: async () => ({
    handle: async (_request, response) => {
      response.writeHead(404).end();
    },
    files: new Set(),
    stop: async () => undefined,
  }),
  upstreamArgs: ["--import", "tsx", "scripts/upstream.ts"],
});
process.stdout.write(`The app without its pages runs at ${url}\n`);
