import { parseArgs, type ParseArgsConfig } from "node:util";

export class UsageError extends Error {
  override name = "UsageError";
}

/** Reads arguments as `parseArgs` does. @param usage the text after the reason in the error's message @throws UsageError */
export function readArguments<const Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split(". ");
    throw new UsageError(`${reason}.${usage}`, { cause: error });
  }
}

/** An error of JavaScript itself is a fault of the program, and only the stack shows its place. */
const wordsOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  return /^(Type|Range|Reference|Syntax)Error$/.test(error.name) ? error.stack : error.message;
};

/**
 * Runs a command. The number that `main` gives is the exit code. Prints an error's message, or the stack of a fault of
 * the program. The exit code is then 2 for a {@link UsageError}, and otherwise that of `failed`, by default 1.
 */
export function runMain(main: () => Promise<number | void>, failed = () => 1): void {
  main().then(
    (code) => {
      if (typeof code === "number") process.exitCode = code;
    },
    (error: unknown) => {
      console.error(wordsOf(error));
      process.exitCode = error instanceof UsageError ? 2 : failed();
    },
  );
}
