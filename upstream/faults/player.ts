import { randomUUID } from "node:crypto";
import { calls, type CallResponse } from "@/lib/contract/calls";

/** One sent bet and its result. `lost`: no answer arrived. */
export interface Attempt {
  readonly key: string;
  readonly body: string;
  answer: "lost" | "refused" | { readonly orderId: number };
}

type Home = CallResponse<"gameHome">;

export interface Player {
  readonly username: string;
  readonly attempts: readonly Attempt[];
  betUntilDead(url: string, onAccepted: (home: Home) => void): Promise<void>;
  /** Repeats, with the same key, every bet whose answer was lost. */
  askAgain(url: string): Promise<void>;
  bet(url: string): Promise<Attempt>;
  /** Sends a bet again with the same key, and resolves to the new answer. */
  again(url: string, sent: Attempt): Promise<Attempt["answer"]>;
}

/** Signs in once: the token outlives the upstream's processes. */
export async function signIn(url: string, username: string, uniform: (bound: number) => number): Promise<Player> {
  const token = calls.login.response.parse(
    await answerOf(await post(url, "/login", { username, password: username })),
  ).token;
  const attempts: Attempt[] = [];

  async function place(base: string, attempt: Attempt): Promise<void> {
    const response = await post(base, "/game/PK10/bet", attempt.body, { token, key: attempt.key });
    if (response.status === 201) {
      attempt.answer = { orderId: calls.bet.response.parse(await response.json()).order.id };
      return;
    }
    if (response.status !== 422)
      throw new Error(`a bet was answered with ${response.status}: ${await response.text()}`);
    attempt.answer = "refused";
  }

  async function homeOf(base: string): Promise<Home> {
    return calls.gameHome.response.parse(await answerOf(await post(base, "/game/PK10/home", {}, { token })));
  }

  async function placeNew(base: string, roundId: number): Promise<Attempt> {
    const attempt: Attempt = { key: randomUUID(), body: JSON.stringify(betOn(roundId, uniform)), answer: "lost" };
    attempts.push(attempt);
    await place(base, attempt);
    return attempt;
  }

  return {
    username,
    attempts,
    async betUntilDead(base, onAccepted) {
      for (;;) {
        try {
          const home = await homeOf(base);
          const round = home.games[0];
          if (round === undefined || round.status !== 0) {
            await new Promise((resolve) => setTimeout(resolve, 20));
            continue;
          }
          for (let count = 0; count < 20; count += 1) {
            if ((await placeNew(base, round.id)).answer === "refused") break;
            onAccepted(home);
          }
        } catch (error) {
          if (isConnectionLost(error)) return;
          throw error;
        }
      }
    },
    async askAgain(base) {
      for (const attempt of attempts) if (attempt.answer === "lost") await place(base, attempt);
    },
    async bet(base) {
      for (;;) {
        const round = (await homeOf(base)).games[0];
        const attempt = round?.status === 0 ? await placeNew(base, round.id) : undefined;
        // A refused bet came just after the round's close.
        if (attempt !== undefined && attempt.answer !== "refused") return attempt;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
    async again(base, { key, body }) {
      const repeated: Attempt = { key, body, answer: "lost" };
      await place(base, repeated);
      return repeated.answer;
    },
  };
}

function betOn(roundId: number, uniform: (bound: number) => number): object {
  const pick = (texts: readonly string[]): string => texts[uniform(texts.length)] ?? "";
  const line = (betType: string, number: string) => ({ bet_type: betType, number, amount: 1 + uniform(2), odds: 1.9 });
  return {
    round_id: roundId,
    setting_id: 1,
    odds_policy: "any",
    lines: [
      line("tf", pick(["big", "small", "1b", "5d"])),
      line("ft", pick(["1p", "3n4", "12c", "2z"])),
      line("of", `${1 + uniform(10)}-${1 + uniform(10)}`),
    ],
  };
}

function post(
  base: string,
  path: string,
  body: object | string,
  caller: { token?: string; key?: string } = {},
): Promise<Response> {
  return fetch(`${base}/api/user${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` }),
      ...(caller.key === undefined ? {} : { "idempotency-key": caller.key }),
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function answerOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`answered with ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Errors of fetch whose server has died. Compares texts, because jest's errors belong to another realm. */
function isConnectionLost(error: unknown): boolean {
  return ["TypeError: fetch failed", "TypeError: terminated"].includes(String(error));
}
