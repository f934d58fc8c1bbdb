/** `npm run platform-check` checks a merchant's own platform against the contract. See docs/platform.md#kit. */
import { writeFile } from "node:fs/promises";
import { readCommandLine, STAKES } from "./platform-check/options";
import { asJson, asJunit, checkText, sumText } from "./platform-check/report";
import { runKit } from "./platform-check/run";
import { runMain } from "./run-main";

async function main(args: readonly string[]): Promise<number> {
  const { options, json, junit } = readCommandLine(args, process.env);
  const print = (text: string): void => void (json || console.log(text));
  print(`${options.url}, ${options.game}`);
  if (options.bet) print(STAKES);
  const report = await runKit(options, (result) => print(checkText(result)));
  if (junit !== undefined) await writeFile(junit, asJunit(report));
  console.log(json ? asJson(report) : sumText(report));
  return report.checks.some(({ status }) => status === "failed") ? 1 : 0;
}

runMain(
  () => main(process.argv.slice(2)),
  () => 2,
);
