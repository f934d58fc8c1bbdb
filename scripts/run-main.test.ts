import { runMain, UsageError } from "./run-main";

it.each<[what: string, error: unknown, code: number, said: RegExp]>([
  ["wrong usage", new UsageError("No such command."), 2, /^No such command\.$/],
  ["a refusal", new Error("It refused."), 7, /^It refused\.$/],
  ["a fault of the program", new TypeError("No function."), 7, /^TypeError: No function\.\n +at .*run-main\.test/],
  ["a value that is no error", "gone", 7, /^gone$/],
])("a command that ends by %s prints the reason, and has its exit code", async (_, error, code, said) => {
  const print = jest.spyOn(console, "error").mockReturnValue();
  runMain(
    () => Promise.reject(error),
    () => 7,
  );
  await new Promise(setImmediate);
  expect([process.exitCode, print.mock.calls]).toEqual([code, [[expect.stringMatching(said)]]]);
  process.exitCode = 0;
});
