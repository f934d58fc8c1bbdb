import type { ActionName } from "../../upstream/operator/actions";
import { savePicture, say } from "./answers";

/** The requests to the upstream, and how each answer is printed. */
export interface OperatorRequest {
  readonly action: ActionName;
  readonly body: Readonly<Record<string, unknown>>;
  /** A change needs a reason. */
  readonly changes?: true;
  /** The answer's JSON → lines. */
  readonly say: (answer: unknown) => string[];
}

export const USAGE = `usage: npm run operator -- COMMAND [--why "…"]

  status                       rounds, sockets, leader, version, maintenance
  maintenance status           whether it is on
  game status                  which games are open
  merchants [SEARCH]           the merchants
  merchant MERCHANT            a merchant's settings
  sessions MERCHANT [SEARCH]   a merchant's players who are signed in
  actions                      the latest recorded changes
  support [STATE]              players' questions that are not closed, oldest first; STATE: open, answered, closed
  support picture ID FILE      saves a question's picture in a new file

Changes, each recorded with its --why:

  maintenance on|off
  game on|off GAME             off: its round is drawn and settled, no other opens
  game kick GAME               sends everybody in it to the lobby
  kick MERCHANT PLAYER         ends the player's session
  reseal-seeds                 seals the draws' seeds with the newest DRAW_KEY
  retire-chains                spends all chains of the draws, and refunds the undrawn rounds: after a restore
  version                      open pages reload when their next round starts
  support answer ID TEXT       its player reads TEXT; a second answer replaces the first
  support close ID             no further answer; its picture is deleted
  merchant MERCHANT create NAME | new-key | developer on|off | time-zone ZONE | currency CODE

It asks the upstream at UPSTREAM_PORT, with the token of OPERATOR_TOKEN (NAME:SECRET). Exit codes: 0 done, 1 refused, 2 wrong usage.`;

const change = (action: ActionName, body: OperatorRequest["body"]): OperatorRequest => ({
  action,
  body,
  changes: true,
  say: say.change,
});
const isSwitch = (word: string | undefined): word is "on" | "off" => word === "on" || word === "off";

/** The request that sets a merchant's field; undefined for an unknown field. */
function merchantRequest([mcode, setting, value, ...rest]: readonly string[]): OperatorRequest | undefined {
  if (mcode === undefined || rest.length > 0) return undefined;
  if (setting === undefined) return { action: "merchant", body: { mcode }, say: say.merchant };
  if (setting === "new-key" && value === undefined) return change("new-key", { mcode });
  if (setting === "developer" && isSwitch(value)) return change("set-merchant", { mcode, developer: value === "on" });
  if (value === undefined) return undefined;
  if (setting === "create") return change("create-merchant", { mcode, name: value });
  if (setting === "time-zone") return change("set-merchant", { mcode, time_zone: value });
  return setting === "currency" ? change("set-merchant", { mcode, currency: value }) : undefined;
}

/** The request about players' questions; undefined for an unknown one. */
function supportRequest([first, id, text, ...rest]: readonly string[]): OperatorRequest | undefined {
  if (rest.length > 0) return undefined;
  if (id === undefined) return { action: "support", body: { state: first }, say: say.support };
  if (!/^\d{1,15}$/.test(id)) return undefined;
  const body = { id: Number(id) };
  if (first === "close") return text === undefined ? change("close-support", body) : undefined;
  if (text === undefined) return undefined;
  if (first === "picture") return { action: "support-picture", body, say: (answer) => savePicture(text, answer) };
  return first === "answer" ? change("answer-support", { ...body, answer: text }) : undefined;
}

/** The request of a command's words; undefined for an unknown command. */
export function requestOf([command, ...words]: readonly string[]): OperatorRequest | undefined {
  const [first, second, ...rest] = words;
  if (command === "merchant") return merchantRequest(words);
  if (command === "support") return supportRequest(words);
  if (rest.length > 0) return undefined;
  switch (command) {
    case "status":
      return words.length === 0 ? { action: "status", body: {}, say: say.status } : undefined;
    case "actions":
      return words.length === 0 ? { action: "actions", body: {}, say: say.actions } : undefined;
    case "reseal-seeds":
    case "retire-chains":
    case "version":
      return words.length === 0 ? change(command, {}) : undefined;
    case "merchants":
      return second === undefined ? { action: "merchants", body: { search: first }, say: say.merchants } : undefined;
    case "sessions":
      return first === undefined
        ? undefined
        : { action: "merchant", body: { mcode: first, search: second }, say: say.sessions };
    case "maintenance":
      if (second !== undefined) return undefined;
      if (first === "status") return { action: "status", body: {}, say: say.maintenance };
      return isSwitch(first) ? change("maintenance", { on: first === "on" }) : undefined;
    case "game":
      if (first === "status" && second === undefined) return { action: "status", body: {}, say: say.games };
      if (second === undefined) return undefined;
      if (first === "kick") return change("kick-game", { game: second });
      return isSwitch(first) ? change("game", { game: second, on: first === "on" }) : undefined;
    case "kick":
      return second === undefined ? undefined : change("kick", { mcode: first, username: second });
    default:
      return undefined;
  }
}
