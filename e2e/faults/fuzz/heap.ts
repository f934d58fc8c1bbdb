import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const SERVERS = ["server", "upstream"] as const;
export type Heaps = Record<(typeof SERVERS)[number], number>;

export const heapProbe = (folder: string): Record<string, string> => ({
  HEAP_PROBE_DIR: folder,
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "heap-probe.mjs")).href}`,
});

const linesOf = async (folder: string, server: string): Promise<string[]> =>
  (await readFile(join(folder, `${server}.mjs`), "utf8")).trim().split("\n");

/** Bytes of heap in use in both processes after a forced collection. */
export async function readHeaps(folder: string): Promise<Heaps> {
  const [server = 0, upstream = 0] = await Promise.all(
    SERVERS.map(async (name) => {
      const before = await linesOf(folder, name);
      process.kill(Number(before[0]), "SIGUSR2");
      for (;;) {
        const lines = await linesOf(folder, name);
        if (lines.length > before.length) return Number(lines.at(-1));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }),
  );
  return { server, upstream };
}
