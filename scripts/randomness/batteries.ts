import { spawn } from "node:child_process";
import { once } from "node:events";

export interface Run {
  readonly program: string;
  readonly args: readonly string[];
  readonly name: string;
}

export interface RunResult {
  /** The program's output; undefined if the program is not installed. */
  readonly output: string | undefined;
  readonly bytes: number;
  readonly failed: boolean;
}

/** The tests of dieharder that run, by number. Each test reads a stream that begins anew. */
const DIEHARDER = {
  0: "birthdays",
  3: "rank of 6×8 matrices",
  10: "parking lot",
  11: "2d spheres",
  12: "3d spheres",
  15: "runs",
  100: "monobit",
  101: "runs of bits",
  102: "serial",
} as const;

const COLUMNS = ["test_name", "ntuple", "tsamples", "psamples", "pvalues", "assessment"];

export const RUNS: readonly Run[] = [
  ...Object.keys(DIEHARDER).map((test) => ({
    program: "dieharder",
    name: `dieharder -g 200 -d ${test}`,
    args: ["-g", "200", "-d", test, ...COLUMNS.flatMap((column) => ["-D", column])],
  })),
  { program: "RNG_test", name: "PractRand: RNG_test stdin32 -tlmax 512MB", args: ["stdin32", "-tlmax", "512MB"] },
];

/** True if a program's output names a failed test. A weak p-value is no failure, because it comes about once in a hundred tests. */
export const hasFailed = (output: string): boolean => /\bFAIL(ED)?\b/.test(output);

export function reportOf({ program, name }: Run, { output, bytes, failed }: RunResult): string {
  if (output === undefined) return `– SKIPPED: ${name}. ${program} is not installed.`;
  const lines = output.trimEnd().split("\n");
  const head = `${failed ? "✗" : "✓"} ${name}, ${(bytes / 1e6).toFixed(0)} MB`;
  return [head, ...lines.map((line) => line.trimEnd())].join("\n");
}

export async function runBattery({ program, args }: Omit<Run, "name">, source: Iterator<Buffer>): Promise<RunResult> {
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  // The program closes its input as soon as it has enough.
  child.stdin.on("error", () => undefined);
  const closed = once(child, "close").then(
    ([code]: unknown[]) => ({ missing: false, code }),
    (error: unknown) => {
      if (typeof error === "object" && error !== null && "code" in error && error.code === "ENOENT")
        return { missing: true, code: null };
      throw error;
    },
  );
  let ended = false;
  const end = closed.finally(() => (ended = true));
  let bytes = 0;
  for (;;) {
    const { value: chunk, done } = source.next();
    if (done === true) break;
    const drained = child.stdin.write(chunk) ? Promise.resolve() : once(child.stdin, "drain");
    await Promise.race([drained.catch(() => end), end]);
    // Lets the events of the child arrive.
    await new Promise((resolve) => setImmediate(resolve));
    if (ended || child.stdin.destroyed) break;
    bytes += chunk.length;
  }
  const { missing, code } = await end;
  if (missing) return { output: undefined, bytes: 0, failed: false };
  return { output, bytes, failed: code !== 0 || hasFailed(output) };
}
