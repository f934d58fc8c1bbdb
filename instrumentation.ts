/** Next calls this once as a server starts: it makes the BFF of the process, which routes and middleware read. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startForNext } = await import("./lib/bff/start");
  await startForNext();
}
