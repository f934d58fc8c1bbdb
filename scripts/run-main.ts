/**
 * Runs a command. The number that `main` gives is the process's exit code; an error's message is printed, and the exit code is
 * then that of `failed`, by default 1.
 */
export function runMain(main: () => Promise<number | void>, failed = () => 1): void {
  main().then(
    (code) => {
      if (typeof code === "number") process.exitCode = code;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = failed();
    },
  );
}
