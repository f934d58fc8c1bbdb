import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { buildAll, isBuilt } from "../scripts/build.mjs";
import type { Bench, BenchRow } from "./row";

const ENDING = ".bench.ts";
const FIGURES = join(import.meta.dirname, "../docs/figures.md");

/**
 * `npm run bench -- [NAME …] [NUMBER] [--write]` runs the named files, or all, and prints their rows. `--write` also
 * puts the rows into docs/figures.md. NUMBER is the number of players of `crowd` and `release`.
 */
async function main(options: readonly string[]): Promise<number> {
  const size = options.find((each) => /^\d+$/.test(each));
  const wanted = options.filter((each) => each !== "--write" && each !== size);
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(ENDING));
  const names = files.map((file) => file.slice(0, -ENDING.length)).sort();
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`No bench is named ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
    return 1;
  }
  // Several files measure the built app.
  if (!isBuilt()) await buildAll();
  const rows: BenchRow[] = [];
  const failed: string[] = [];
  for (const name of names.filter((each) => wanted.length === 0 || wanted.includes(each))) {
    console.error(`bench ${name} …`);
    try {
      const bench: { rows: Bench } = await import(`./${name}${ENDING}`);
      rows.push(...(await bench.rows(size === undefined ? undefined : Number(size))));
    } catch (error) {
      failed.push(name);
      console.error(`bench ${name} failed:`, error);
    }
  }
  print(rows);
  if (options.includes("--write")) write(rows);
  if (failed.length > 0) console.log(`Failed: ${failed.join(", ")}.`);
  return failed.length > 0 || rows.some((row) => !row.met) ? 1 : 0;
}

function print(rows: readonly BenchRow[]): void {
  console.log(line(["what", "ours", "beside", "base", "ratio", "target", "met"]));
  console.log(line(Array.from({ length: 7 }, () => "---")));
  for (const row of rows) console.log(line([...cellsOf(row), row.target, row.met ? "yes" : "**no**"]));
  for (const { name, unit, note, samples, baseName } of rows) {
    const all = (values: readonly number[]): string => values.map(figure).join(" ");
    const numbers = samples && `ours ${all(samples.ours)}; ${baseName} ${all(samples.base)}`;
    console.log(`\n- ${name} (${unit}): ${[note, numbers].filter(Boolean).join(" ")}`);
  }
  const processor = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown processor"}`;
  console.log(`\n${processor}, Node ${process.version}, medians.`);
}

/** Writes the rows into the table of docs/figures.md with date and commit. A row replaces the row with the same name and base. */
function write(rows: readonly BenchRow[]): void {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const measured = `${new Date().toISOString().slice(0, 10)}, ${commit}`;
  const text = readFileSync(FIGURES, "utf8");
  const lines = new Map<string, string>();
  const put = (each: string): void => {
    const [what, , beside] = each.slice(2).split(" | ");
    lines.set(`${what} | ${beside}`, each);
  };
  const old = text.split("\n").filter((each) => each.startsWith("|"));
  for (const each of old.slice(2)) put(each);
  for (const row of rows) put(line([...cellsOf(row), row.met ? row.target : `${row.target}: not reached`, measured]));
  writeFileSync(FIGURES, [text.slice(0, text.indexOf("|")) + old[0], old[1], ...lines.values(), ""].join("\n"));
}

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const cellsOf = ({ name, ours, unit, baseName, base, ratio }: BenchRow): string[] => [
  name,
  `${figure(ours)} ${unit}`,
  baseName,
  `${figure(base)} ${unit}`,
  figure(ratio),
];

/** Two decimals below 10, one below 100, otherwise a whole number. A space separates each three digits. */
function figure(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, " ");
}

// A signal without a handler skips the exit handlers, which end the apps and browsers of a bench.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
// The process ends even if a bench left a handle open.
process.exit(await main(process.argv.slice(2)));
