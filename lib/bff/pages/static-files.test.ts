import { mkdir, mkdtemp, rm, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createStaticFiles } from "./static-files";

const ADDRESS = "/_next/static/chunks/a.js";
const FILES = new Set([ADDRESS, "/_next/static/chunks/a.css", "/_next/static/media/a.svg", "/embed.js"]);

describe("the scripts and styles of a build", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "grandstand-static-"));
    await mkdir(path.join(folder, "chunks"));
    for (const name of ["a.js", "a.js.br", "a.js.gz", "a.css"])
      await writeFile(path.join(folder, "chunks", name), `the bytes of ${name}`);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each([
    ["br", "a.js.br", { "content-encoding": "br" }],
    ["gzip", "a.js.gz", { "content-encoding": "gzip" }],
    ["identity", "a.js", {}],
  ] as const)("are sent in %s as the build has compressed them, cached for a year", async (coding, name, headers) => {
    const answer = await createStaticFiles(folder, FILES)(ADDRESS, coding);
    expect(answer).toMatchObject({ status: 200, cookies: [] });
    expect(answer?.headers).toEqual({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
      ...headers,
    });
    expect(new TextDecoder().decode(answer?.body ?? undefined)).toBe(`the bytes of ${name}`);
  });

  it("are read once", async () => {
    const read = createStaticFiles(folder, FILES);
    const first = await read("/_next/static/chunks/a.css", "identity");
    await unlink(path.join(folder, "chunks", "a.css"));
    expect(await read("/_next/static/chunks/a.css", "identity")).toEqual(first);
    expect(first?.headers["content-type"]).toBe("text/css; charset=utf-8");
  });

  it("are read again after a failure", async () => {
    const read = createStaticFiles(folder, FILES);
    await expect(read("/_next/static/chunks/a.css", "br")).rejects.toThrow("ENOENT");
    await writeFile(path.join(folder, "chunks", "a.css.br"), "the bytes of a.css.br");
    expect(await read("/_next/static/chunks/a.css", "br")).toMatchObject({ status: 200 });
  });

  it.each(["/_next/static/media/a.svg", "/embed.js", "/_next/static/chunks/b.js", "/_next/static/../server/a.js", "/"])(
    "do not include %s",
    async (address) => {
      expect(await createStaticFiles(folder, FILES)(address, "br")).toBeNull();
    },
  );
});
