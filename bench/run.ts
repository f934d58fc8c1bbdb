import { readdir } from "node:fs/promises";
import { cpus } from "node:os";
import { buildAll, isBuilt } from "../scripts/build.mjs";
import { figure, writeFigures } from "./figures";
import type { Bench, BenchRow } from "./row";

const ending = ".bench.ts";
const options = process.argv.slice(2);
const wanted = options.filter((each) => each !== "--write");
const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith(ending)).sort();
const names = files.map((file) => file.slice(0, -ending.length));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No bench is named ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
  process.exit(1);
}

// Several of them measure the built app: never an old one.
if (!isBuilt()) await buildAll();

// A signal's own end runs no exit handlers, and those end the apps and browsers that a bench has started.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

const rows: BenchRow[] = [];
const failed: string[] = [];
for (const name of names.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  console.error(`bench ${name} …`);
  try {
    const bench: { rows: Bench } = await import(`./${name}${ending}`);
    rows.push(...(await bench.rows()));
  } catch (error) {
    failed.push(name);
    console.error(`bench ${name} failed:`, error);
  }
}

console.log(table(rows));
console.log(
  `\n${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown processor"}, Node ${process.version}, medians.`,
);
if (options.includes("--write")) writeFigures(rows);
if (failed.length > 0) console.log(`Failed: ${failed.join(", ")}.`);
// A bench that left a handle open must not hold the terminal.
process.exit(failed.length > 0 || rows.some((row) => !row.met) ? 1 : 0);

/** The rows as one markdown table, with every sample below it. */
function table(lines: readonly BenchRow[]): string {
  const head = ["what", "ours", "beside", "base", "ratio", "target", "met"];
  const body = lines.map((row) => [
    row.name,
    `${figure(row.ours)} ${row.unit}`,
    row.baseName,
    `${figure(row.base)} ${row.unit}`,
    figure(row.ratio),
    row.target,
    row.met ? "yes" : "**no**",
  ]);
  const raw = lines.flatMap((row) => {
    const samples = row.samples;
    const numbers = samples === undefined ? [] : [`ours ${list(samples.ours)}; ${row.baseName} ${list(samples.base)}`];
    const said = [...(row.note === undefined ? [] : [row.note]), ...numbers];
    return said.length === 0 ? [] : [`- ${row.name} (${row.unit}): ${said.join(" ")}`];
  });
  return [line(head), line(head.map(() => "---")), ...body.map(line), "", ...raw].join("\n");
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function list(values: readonly number[]): string {
  return values.map(figure).join(" ");
}
