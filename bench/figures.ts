import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchRow } from "./row";

const FILE = join(import.meta.dirname, "../docs/figures.md");
const HEAD = "| what | ours | beside | base | ratio | target | measured |";

/** Writes the rows into the table of `docs/figures.md`, each with date and commit; a row of the same name and base is replaced. */
export function writeFigures(rows: readonly BenchRow[]): void {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const measured = `${new Date().toISOString().slice(0, 10)}, ${commit}`;
  const text = readFileSync(FILE, "utf8");
  const [intro = "", table = ""] = text.split(`${HEAD}\n`);
  const lines = new Map(
    table
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map((line) => [keyOf(line), line]),
  );
  for (const row of rows) {
    const { name, ours, unit, baseName, base, ratio, target, met } = row;
    const goal = met ? target : `${target}: not reached`;
    const cells = [name, `${figure(ours)} ${unit}`, baseName, `${figure(base)} ${unit}`, figure(ratio), goal, measured];
    const line = `| ${cells.join(" | ")} |`;
    lines.set(keyOf(line), line);
  }
  writeFileSync(FILE, [intro + HEAD, "|---|---|---|---|---|---|---|", ...lines.values(), ""].join("\n"));
}

/** The measured value of a row, and its base. */
function keyOf(line: string): string {
  const [what = "", , beside = ""] = line.slice(2).split(" | ");
  return `${what} | ${beside}`;
}

/** Three digits that matter, thousands apart. */
export function figure(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, " ");
}
