// The product's own server, as `npm start` runs it.
const { serve } = await import(`${process.cwd()}/dist/server.mjs`);
const { url } = await serve();
process.send({ port: Number(new URL(url).port) });
process.on("disconnect", () => process.exit(0));
