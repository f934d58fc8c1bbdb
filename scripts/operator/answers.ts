import { writeFileSync } from "node:fs";
import * as z from "zod/mini";

const gameSchema = z.object({
  game: z.string(),
  enabled: z.boolean(),
  round_no: z.nullable(z.string()),
  phase: z.nullable(z.string()),
  overdue_seconds: z.number(),
  unsettled_seconds: z.number(),
});
const merchantSchema = z.object({
  mcode: z.string(),
  developer: z.boolean(),
  time_zone: z.string(),
  currency: z.string(),
});
const statusSchema = z.object({
  version: z.string(),
  revision: z.nullable(z.string()),
  process: z.string(),
  processes: z.array(
    z.object({
      name: z.string(),
      sockets: z.number(),
      leads: z.boolean(),
      connected: z.boolean(),
      reported_seconds: z.number(),
      silent: z.boolean(),
    }),
  ),
  maintenance: z.boolean(),
  players: z.number(),
  games: z.array(gameSchema),
});
const merchantsSchema = z.object({
  merchants: z.array(z.extend(merchantSchema, { name: z.string() })),
  next: z.nullable(z.string()),
});
const sessionsSchema = z.object({
  merchant: merchantSchema,
  sessions: z.array(z.object({ username: z.string(), currency: z.string(), seen_at: z.string() })),
  next: z.nullable(z.string()),
});
const actionsSchema = z.object({
  actions: z.array(
    z.object({
      at: z.string(),
      actor: z.string(),
      action: z.string(),
      arguments: z.record(z.string(), z.unknown()),
      why: z.string(),
      outcome: z.string(),
    }),
  ),
});
const supportSchema = z.object({
  requests: z.array(
    z.object({
      id: z.number(),
      created_at: z.string(),
      mcode: z.string(),
      username: z.string(),
      lang: z.string(),
      state: z.string(),
      reference_number: z.nullable(z.string()),
      text: z.string(),
      contact_number: z.nullable(z.string()),
      link: z.nullable(z.string()),
      has_picture: z.boolean(),
      answer: z.nullable(z.string()),
    }),
  ),
  more: z.boolean(),
});
const pictureSchema = z.object({ kind: z.string(), base64: z.string() });
const changeSchema = z.object({ outcome: z.string(), api_key: z.optional(z.string()) });

/** Lines of columns, each as wide as its widest cell. */
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

/** An answer's JSON as lines for a terminal. Each function throws for an unexpected answer. */
export const say = {
  status(answer: unknown): string[] {
    const { version, revision, process, processes, maintenance, players, games } = statusSchema.parse(answer);
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
  maintenance: (answer: unknown): string[] => [maintenanceLine(statusSchema.parse(answer).maintenance)],
  games: (answer: unknown): string[] =>
    columns(statusSchema.parse(answer).games.map(({ game, enabled }) => [game, enabled ? "open" : "closed"])),
  merchants(answer: unknown): string[] {
    const { merchants, next } = merchantsSchema.parse(answer);
    const rows = merchants.map((each) => [
      each.mcode,
      each.name,
      developing(each.developer),
      each.time_zone,
      each.currency,
    ]);
    return [...columns(rows), ...moreLine(next)];
  },
  merchant(answer: unknown): string[] {
    const { mcode, developer, time_zone, currency } = sessionsSchema.parse(answer).merchant;
    return [`${mcode}: ${developing(developer)}, time-zone ${time_zone}, new players in ${currency}`];
  },
  sessions(answer: unknown): string[] {
    const { sessions, next } = sessionsSchema.parse(answer);
    if (sessions.length === 0) return ["Nobody is signed in."];
    const rows = sessions.map((each) => [each.username, each.currency, instant(each.seen_at)]);
    return [...columns([["PLAYER", "CURRENCY", "LAST SEEN (UTC)"], ...rows]), ...moreLine(next)];
  },
  actions: (answer: unknown): string[] =>
    actionsSchema.parse(answer).actions.map((each) => {
      const given = Object.entries(each.arguments).map(([name, value]) => ` ${name}=${String(value)}`);
      return `${instant(each.at)}  ${each.actor}  ${each.action}${given.join("")}  (${each.why})  ${each.outcome}`;
    }),
  support(answer: unknown): string[] {
    const { requests, more } = supportSchema.parse(answer);
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
  change(answer: unknown): string[] {
    const { outcome, api_key } = changeSchema.parse(answer);
    return [outcome, ...(api_key === undefined ? [] : [`API key, shown this once: ${api_key}`])];
  },
} as const;

/** Writes the picture of an answer to a new file. Throws if the file exists, and for an unexpected answer. */
export function savePicture(file: string, answer: unknown): string[] {
  const { kind, base64 } = pictureSchema.parse(answer);
  writeFileSync(file, Buffer.from(base64, "base64"), { flag: "wx" });
  return [`Saved ${file} (${kind}).`];
}
