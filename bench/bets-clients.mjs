// The players of the bets bench: a process of its own with one keep-alive connection a player, each sending its next bet
// when the last one was answered. Takes jobs over IPC: {url, tokens, body, bets} → {ms}, or {failed} with the odd answer.
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

const agents = new Map();

/** One bet under a new key, over the player's own connection; rejects unless it was accepted. */
const place = (url, token, body) =>
  new Promise((resolve, reject) => {
    const agent = agents.get(token) ?? new Agent({ keepAlive: true, maxSockets: 1 });
    agents.set(token, agent);
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "idempotency-key": randomUUID(),
    };
    const sent = request(url, { method: "POST", agent, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part) => (text += part));
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode === 201) resolve();
        else reject(new Error(`${answer.statusCode} ${text}`));
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });

process.on("message", async ({ url, tokens, body, bets }) => {
  let left = bets;
  const started = performance.now();
  try {
    await Promise.all(
      tokens.map(async (token) => {
        while (left > 0) {
          left -= 1;
          await place(url, token, body);
        }
      }),
    );
    process.send({ ms: performance.now() - started });
  } catch (error) {
    process.send({ failed: String(error) });
  }
});
