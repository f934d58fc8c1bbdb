import { writeFileSync } from "node:fs";
import type { ActionName, Answer } from "../../upstream/operator/actions";

export type AnswerOf<Name extends ActionName> = AsJson<Answer<Name>>;
type AsJson<T> = T extends Date ? string : T extends object ? { readonly [Key in keyof T]: AsJson<T[Key]> } : T;

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? "").length)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

const instant = (iso: string): string => iso.slice(0, 19).replace("T", " ");
const late = (seconds: number): string => (seconds < 1 ? "-" : `${Math.round(seconds)} s`);
const developing = (on: boolean): string => `developer ${on ? "on" : "off"}`;
const maintenanceLine = (on: boolean): string =>
  on ? "Maintenance is on: only developer merchants' players are served." : "Maintenance is off.";
const moreLine = (next: string | null): string[] =>
  next === null ? [] : ["… and more: search for a part of the name."];

export const say = {
  status({ version, revision, process, processes, maintenance, players, games }: AnswerOf<"status">): string[] {
    return [
      maintenanceLine(maintenance),
      `Players signed in: ${players}`,
      `Version ${version} ${revision ?? ""}`.trimEnd(),
      "",
      ...columns([
        ["GAME", "STATE", "ROUND", "PHASE", "OVERDUE", "NOT SETTLED"],
        ...games.map((each) => [
          each.game,
          each.enabled ? "open" : "closed",
          each.round_no ?? "-",
          each.phase ?? "-",
          late(each.overdue_seconds),
          late(each.unsettled_seconds),
        ]),
      ]),
      "",
      ...columns([
        ["PROCESS", "SOCKETS", "LEADS", "REDIS AWAY", "LAST REPORT"],
        ...processes.map((each) => [
          `${each.name}${each.name === process ? " (answers)" : ""}`,
          String(each.sockets),
          each.leads ? "yes" : "-",
          each.connected ? "-" : "yes",
          `${Math.round(each.reported_seconds)} s ago${each.silent ? ", silent" : ""}`,
        ]),
      ]),
    ];
  },
  maintenance: ({ maintenance }: AnswerOf<"status">): string[] => [maintenanceLine(maintenance)],
  games: ({ games }: AnswerOf<"status">): string[] =>
    columns(games.map(({ game, enabled }) => [game, enabled ? "open" : "closed"])),
  merchants({ merchants, next }: AnswerOf<"merchants">): string[] {
    const rows = merchants.map((each) => [
      each.mcode,
      each.name,
      developing(each.developer),
      each.time_zone,
      each.currency,
    ]);
    return [...columns(rows), ...moreLine(next)];
  },
  merchant({ merchant: { mcode, developer, time_zone, currency } }: AnswerOf<"merchant">): string[] {
    return [`${mcode}: ${developing(developer)}, time-zone ${time_zone}, new players in ${currency}`];
  },
  sessions({ sessions, next }: AnswerOf<"merchant">): string[] {
    if (sessions.length === 0) return ["Nobody is signed in."];
    const rows = sessions.map((each) => [each.username, each.currency, instant(each.seen_at)]);
    return [...columns([["PLAYER", "CURRENCY", "LAST SEEN (UTC)"], ...rows]), ...moreLine(next)];
  },
  actions: ({ actions }: AnswerOf<"actions">): string[] =>
    actions.map((each) => {
      const given = Object.entries(each.arguments).map(([name, value]) => ` ${name}=${String(value)}`);
      return `${instant(each.at)}  ${each.actor}  ${each.action}${given.join("")}  (${each.why})  ${each.outcome}`;
    }),
  support({ requests, more }: AnswerOf<"support">): string[] {
    if (requests.length === 0) return ["There are no questions."];
    const lines = requests.flatMap((each) => [
      `${each.id}  ${instant(each.created_at)}  ${each.mcode} ${each.username} (${each.lang ?? "-"})  ${each.state}  order ${each.reference_number ?? "-"}`,
      `    ${each.text}`,
      ...(each.contact_number === null ? [] : [`    contact: ${each.contact_number}`]),
      ...(each.link === null ? [] : [`    link: ${each.link}`]),
      ...(each.has_picture ? ["    with a picture"] : []),
      ...(each.answer === null ? [] : [`    answer: ${each.answer}`]),
    ]);
    return [...lines, ...(more ? ["… and more: answer and close these first."] : [])];
  },
  change({ outcome, api_key }: AnswerOf<"version">): string[] {
    return [outcome, ...(api_key === undefined ? [] : [`API key, shown this once: ${api_key}`])];
  },
} as const;

/** Writes the picture of an answer to a new file. Throws if the file exists. */
export function savePicture(file: string, { kind, base64 }: AnswerOf<"support-picture">): string[] {
  writeFileSync(file, Buffer.from(base64, "base64"), { flag: "wx" });
  return [`Saved ${file} (${kind}).`];
}
