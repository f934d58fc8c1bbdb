/** Next calls this function once when a server starts. It makes the BFF of the process, which routes and middleware use. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startForNext } = await import("./lib/bff/start");
  await startForNext();
}
