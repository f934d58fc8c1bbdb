import { readSecret } from "../../lib/bff/host/secret-file";
import { readEnv } from "../../lib/bff/env";

/**
 * Asks one of the operator's switches of the running embedded upstream; gives its answer's JSON. Throws with what to tell the operator
 * if the upstream is a platform's own or refuses.
 */
export async function askOperator(
  path: "maintenance" | "games" | "kick" | "merchant" | "version",
  body: object,
): Promise<unknown> {
  const settings = readEnv(process.env);
  // A platform has switches of its own, and must not be sent the hub's secret.
  if (!settings.embedded) throw new Error("UPSTREAM_URL is set: this switch is the embedded upstream's alone.");
  // Only read: made here, it would be none that the running upstream knows.
  const secret = settings.hubApp.secret ?? readSecret(settings.dataDir, "hub-secret");
  const answer = await fetch(`${settings.upstreamUrl}/api/operator/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The upstream refused (${answer.status}): ${await answer.text()}`);
  return answer.json();
}

/** Ends the script with what went wrong. */
export function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
