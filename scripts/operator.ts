import { askOperator, throwInOneLine } from "./operator/ask";
import { requestOf, USAGE } from "./operator/commands";
import { readArguments, runMain, UsageError } from "./run-main";

const HELP = " See npm run operator -- --help.";

async function main(args: string[]): Promise<void> {
  const options = { why: { type: "string" }, help: { type: "boolean", short: "h" } } as const;
  const { values, positionals } = readArguments({ args, options, allowPositionals: true }, HELP);
  if (values.help === true) return console.log(USAGE);
  const request = requestOf(positionals);
  if (request === undefined) throw new UsageError(`No such command: ${positionals.join(" ") || "(none)"}.${HELP}`);
  const { changes } = request;
  if (changes && values.why === undefined) throw new UsageError(`A change needs a reason: --why "…".${HELP}`);
  if (!changes && values.why !== undefined) throw new UsageError(`Only a change takes a reason.${HELP}`);
  const answer = await askOperator(request.action, { ...request.body, why: values.why }).catch(throwInOneLine);
  for (const line of request.say(answer)) console.log(line);
}

runMain(() => main(process.argv.slice(2)));
