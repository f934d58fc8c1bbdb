import { parseArgs } from "node:util";
import { askOperator, inOneLine } from "./operator/ask";
import { requestOf, USAGE } from "./operator/commands";
import { runMain } from "./run-main";

function refuseUsage(message: string): void {
  console.error(`${message} See npm run operator -- --help.`);
  process.exitCode = 2;
}

/** The arguments as parsed; prints the reason and gives undefined if they are invalid. */
function argumentsOf(args: string[]) {
  try {
    const options = { why: { type: "string" }, help: { type: "boolean", short: "h" } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    refuseUsage(error instanceof Error ? (error.message.split(". ")[0] ?? "") + "." : String(error));
    return undefined;
  }
}

/** Reads from the running embedded upstream, or changes it: {@link USAGE} lists the commands. */
async function main(args: string[]): Promise<void> {
  const parsed = argumentsOf(args);
  if (parsed === undefined) return;
  const { values, positionals } = parsed;
  if (values.help === true) return console.log(USAGE);
  const request = requestOf(positionals);
  if (request === undefined) return refuseUsage(`No such command: ${positionals.join(" ") || "(none)"}.`);
  const { changes = false } = request;
  if (changes && values.why === undefined) return refuseUsage('A change needs a reason: --why "…".');
  if (!changes && values.why !== undefined) return refuseUsage("Only a change takes a reason.");
  const answer = await askOperator(request.action, { ...request.body, why: values.why });
  // A name must not steer the terminal.
  for (const line of request.say(answer)) console.log(line.replaceAll(/\p{Cc}/gu, "?"));
}

runMain(() => main(process.argv.slice(2)).catch(inOneLine));
