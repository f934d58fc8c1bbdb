import { readdirSync, readFileSync } from "node:fs";

export type Used = Record<string, { percent: number; megabytes: number }>;

/** Clock ticks per second in `/proc`. */
const TICKS = 100;

export const named = (name: string): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && statOf(pid)?.name === name);

/** The first child process; the child of an app is its embedded upstream. */
export const childOf = (pid: number): number =>
  Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"), 10);

/** Name, seconds of processor time and resident memory in MiB of a process; undefined if the process has ended. */
function statOf(pid: number): { name: string; seconds: number; megabytes: number } | undefined {
  try {
    const [, name = "", rest = ""] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const fields = rest.split(" ").map(Number);
    const seconds = ((fields[11] ?? 0) + (fields[12] ?? 0)) / TICKS;
    return { name, seconds, megabytes: ((fields[21] ?? 0) * 4_096) / 2 ** 20 };
  } catch {
    return undefined;
  }
}

/** The resident memory of a process in MiB; 0 if the process has ended. */
export const residentMegabytes = (pid = 0): number => statOf(pid)?.megabytes ?? 0;

/**
 * Begins to measure groups of processes. The returned function gives the percent of a core that each group used, and
 * its memory in MiB. Processes that join a group meanwhile count, too.
 */
export function watchProcesses(groups: Record<string, () => readonly number[]>): () => Used {
  const startedAt = performance.now();
  const before = new Map(Object.values(groups).flatMap((pids) => pids().map((pid) => [pid, statOf(pid)?.seconds])));
  return () => {
    const lasted = (performance.now() - startedAt) / 1_000;
    const used = Object.entries(groups).map(([name, pids]) => {
      const now = pids().map((pid) => ({ pid, ...statOf(pid) }));
      const seconds = now.reduce((sum, each) => sum + (each.seconds ?? 0) - (before.get(each.pid) ?? 0), 0);
      const megabytes = now.reduce((sum, each) => sum + (each.megabytes ?? 0), 0);
      return [name, { percent: (seconds / lasted) * 100, megabytes }] as const;
    });
    return Object.fromEntries(used);
  };
}
