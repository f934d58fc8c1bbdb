// The app's own server with its tunnel and its supervised upstream, without Next: no page takes part in a storm.
import { serve } from "../../server";

// As in production: with tsx's source maps the first error would hold everything up until they were read.
process.setSourceMapsEnabled(false);
const [upstream = ""] = process.argv.slice(2);
const { url } = await serve({
  startPages: async () => ({
    handle: async (_request, response) => void response.end(),
    files: new Set(),
    stop: async () => undefined,
  }),
  upstreamArgs: [upstream],
});
process.send?.({ url });
process.on("disconnect", () => process.exit(0));
