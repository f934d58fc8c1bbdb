import type { ActionName } from "../../upstream/operator/actions";
import { LOCAL_OPERATOR } from "../../lib/contract/operator-token";
import { errorBodySchema } from "../../lib/contract/platform-forms";
import { readSecret } from "../../lib/bff/host/secret-file";
import { readCommandEnv, type Settings } from "../../lib/bff/env";

const ANSWER_MS = 10_000;

/**
 * The token of `OPERATOR_TOKEN`; without it a token with the hub's secret, which an upstream without operators' tokens
 * accepts. This function never creates a secret, because the running upstream would not know it.
 */
function tokenOf({ operatorToken, hubApp, dataDir }: Settings): string {
  if (operatorToken !== undefined) return operatorToken;
  try {
    return `${LOCAL_OPERATOR}:${hubApp.secret ?? readSecret(dataDir, "hub-secret")}`;
  } catch (error) {
    throw new Error("OPERATOR_TOKEN is not set, and hub-secret of DATA_DIR cannot be read.", { cause: error });
  }
}

async function refusalOf(answer: Response): Promise<string> {
  const text = await answer.text();
  const known = errorBodySchema.safeParse(parseJson(text));
  if (!known.success) return `The upstream refused (${answer.status}): ${text.slice(0, 200)}`;
  const faults = Object.entries(known.data.errors ?? {}).map(([field, each]) => `${field} ${each.join(", ")}`);
  const hint = answer.status >= 500 ? ["Its log says why; /readyz says whether its database takes writes."] : [];
  return [`The upstream refused (${answer.status}): ${known.data.message}`, ...faults, ...hint].join(" ");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The body is a proxy's page, and the message shows its text.
    return undefined;
  }
}

/**
 * Sends an action of upstream/operator/actions.ts to the running embedded upstream. Returns the answer's JSON. Throws
 * with a message for the operator if UPSTREAM_URL is set, or if the upstream does not answer or refuses.
 */
export async function askOperator(action: ActionName, body: object): Promise<unknown> {
  const settings = readCommandEnv(process.env);
  // A platform has its own commands, and must not get the hub's secret.
  if (!settings.embedded) throw new Error("UPSTREAM_URL is set: this command works only with the embedded upstream.");
  const token = tokenOf(settings);
  const signal = AbortSignal.timeout(ANSWER_MS);
  const answer = await fetch(`${settings.upstreamUrl}/api/operator/${action}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    const hangs = signal.aborted;
    const reason = hangs
      ? `The upstream at ${settings.upstreamUrl} (UPSTREAM_PORT) gave no answer in ten seconds: ask another one, and look at its \`actions\` before you repeat a change.`
      : `No upstream answers at ${settings.upstreamUrl} (UPSTREAM_PORT).`;
    throw new Error(reason, { cause: error });
  });
  if (!answer.ok) throw new Error(await refusalOf(answer));
  return answer.json();
}

/** Throws the error again, with its message in one line. */
export function throwInOneLine(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  throw new Error(message.replaceAll(/\s*\n\s*/g, " "), { cause: error });
}
