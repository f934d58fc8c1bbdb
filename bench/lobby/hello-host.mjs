// The product's own server around the page that says hello: its host, its middleware and its access log, another folder of pages.
import path from "node:path";

const root = process.cwd();
const { serve } = await import(path.join(root, "dist", "server.mjs"));
// Next's pages are those of the folder that the server stands in.
process.chdir(path.join(root, "bench", "hello"));
const { url } = await serve();
process.send({ port: Number(new URL(url).port) });
process.on("disconnect", () => process.exit(0));
