import type { ActionName } from "../../upstream/operator/actions";
import { type AnswerOf, savePicture, say } from "./answers";

export interface OperatorRequest {
  readonly action: ActionName;
  readonly body: Readonly<Record<string, unknown>>;
  /** True for a change, which needs a reason. */
  readonly changes: boolean;
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

It asks the upstream at UPSTREAM_PORT, with the token of OPERATOR_TOKEN (NAME:SECRET). Exit codes: 0 done, 1 refused or not understood, 2 wrong usage.`;

/** During an update the upstream may still be of the previous release, and its answer may not fit. */
const read = <Name extends ActionName>(
  action: Name,
  body: OperatorRequest["body"],
  sayIt: (answer: AnswerOf<Name>) => string[],
): OperatorRequest => ({
  ...{ action, body, changes: false },
  say(answer) {
    try {
      // A name must not control the terminal.
      return sayIt(answer as AnswerOf<Name>).map((line) => line.replaceAll(/\p{Cc}/gu, "?"));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new Error(
        `The upstream did not refuse, and a change is done, but this command cannot read the answer. Is the upstream of another release?\n${error.stack}`,
        { cause: error },
      );
    }
  },
});

const change = (action: ActionName, body: OperatorRequest["body"]): OperatorRequest => ({
  ...read("version", body, say.change),
  ...{ action, changes: true },
});

/**
 * The forms of the commands, each with its request. The request gets the words in capitals, and `on|off`, in their
 * order. Words in brackets may be absent.
 */
const REQUESTS: readonly (readonly [form: string, request: (...words: string[]) => OperatorRequest])[] = [
  ["status", () => read("status", {}, say.status)],
  ["maintenance status", () => read("status", {}, say.maintenance)],
  ["game status", () => read("status", {}, say.games)],
  ["merchants [SEARCH]", (search) => read("merchants", { search }, say.merchants)],
  ["merchant MERCHANT", (mcode) => read("merchant", { mcode }, say.merchant)],
  ["sessions MERCHANT [SEARCH]", (mcode, search) => read("merchant", { mcode, search }, say.sessions)],
  ["actions", () => read("actions", {}, say.actions)],
  ["support [STATE]", (state) => read("support", { state }, say.support)],
  [
    "support picture ID FILE",
    (id, file = "") => read("support-picture", { id: Number(id) }, (answer) => savePicture(file, answer)),
  ],
  ["maintenance on|off", (on) => change("maintenance", { on: on === "on" })],
  ["game on|off GAME", (on, game) => change("game", { game, on: on === "on" })],
  ["game kick GAME", (game) => change("kick-game", { game })],
  ["kick MERCHANT PLAYER", (mcode, username) => change("kick", { mcode, username })],
  ["reseal-seeds", () => change("reseal-seeds", {})],
  ["retire-chains", () => change("retire-chains", {})],
  ["version", () => change("version", {})],
  ["support answer ID TEXT", (id, answer) => change("answer-support", { id: Number(id), answer })],
  ["support close ID", (id) => change("close-support", { id: Number(id) })],
  ["merchant MERCHANT create NAME", (mcode, name) => change("create-merchant", { mcode, name })],
  ["merchant MERCHANT new-key", (mcode) => change("new-key", { mcode })],
  ["merchant MERCHANT developer on|off", (mcode, on) => change("set-merchant", { mcode, developer: on === "on" })],
  ["merchant MERCHANT time-zone ZONE", (mcode, time_zone) => change("set-merchant", { mcode, time_zone })],
  ["merchant MERCHANT currency CODE", (mcode, currency) => change("set-merchant", { mcode, currency })],
];

/** The words that a form's request gets; undefined if the command has another form. */
function wordsFor(form: string, words: readonly string[]): string[] | undefined {
  const parts = form.split(" ");
  const fits = parts.every((part, at) => {
    const word = words[at];
    if (word === undefined) return part.startsWith("[");
    if (part === "ID") return /^\d{1,15}$/.test(word);
    return /[A-Z]/.test(part) || part.split("|").includes(word);
  });
  if (!fits || words.length > parts.length) return undefined;
  return words.filter((_, at) => /[A-Z|]/.test(parts[at] ?? ""));
}

export function requestOf(words: readonly string[]): OperatorRequest | undefined {
  for (const [form, request] of REQUESTS) {
    const given = wordsFor(form, words);
    if (given !== undefined) return request(...given);
  }
  return undefined;
}
