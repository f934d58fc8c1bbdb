// The product's own server, its host and its access log, around another folder of pages: Next renders the one that says hello.
import path from "node:path";
import next from "next";

const { serve } = await import(`${process.cwd()}/dist/server.mjs`);
const dir = path.resolve("bench/hello");
// Next finds its pages by the folder that the process stands in, too.
process.chdir(dir);
const startPages = async (_host, port) => {
  const app = next({ dev: false, dir, hostname: "localhost", port, quiet: true });
  await app.prepare();
  return { handle: app.getRequestHandler(), stop: () => app.close() };
};
const { url } = await serve({ startPages });
process.send({ port: Number(new URL(url).port) });
process.on("disconnect", () => process.exit(0));
