/**
 * Stops once on SIGTERM or SIGINT, then ends the process: 0 when all went well. By default a second signal ends it at once. Returns
 * what a signal does.
 */
export function onStopSignal(
  process: NodeJS.Process,
  stop: () => Promise<void>,
  onSecondSignal: () => void = () => process.exit(130),
): () => void {
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) return onSecondSignal();
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        const causes = error instanceof AggregateError ? error.errors : [];
        process.stderr.write(`stopping failed: ${[error, ...causes].map(String).join("; ")}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return onSignal;
}
