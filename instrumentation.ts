/** Next calls this function at the start of a server. It makes the process's BFF, which routes and middleware use. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startForNext } = await import("./lib/bff/start");
  await startForNext();
}
