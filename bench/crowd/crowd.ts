import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { SESSION_COOKIE, sessionCookieName } from "../../lib/bff/session/cookies";
import type { Database } from "../../upstream/db/database";
import { cookiesOf, seatPlayers } from "../players";
import type { Crowd, Report } from "./players";

const PROCESSES = 2;

export async function startCrowd(
  db: Database,
  size: number,
  crowd: Omit<Crowd, "players" | "network">,
): Promise<ChildProcess[]> {
  const cookieName = sessionCookieName(crowd.url.startsWith("https:"));
  const seats = await Promise.all(
    (await seatPlayers(db, size)).map(async ({ accountId, token }) => {
      const [cookie = ""] = await cookiesOf(token, 1);
      return { accountId, cookie: cookie.replace(SESSION_COOKIE, cookieName) };
    }),
  );
  return Array.from({ length: PROCESSES }, (_, network) => {
    const players = seats.filter((_seat, at) => at % PROCESSES === network);
    const child = fork(`${import.meta.dirname}/players.ts`, { execArgv: ["--import", "tsx"] });
    child.send({ ...crowd, players, network } satisfies Crowd);
    return child;
  });
}

export async function reportOf(processes: readonly ChildProcess[], asked: "so far" | "stop"): Promise<Report> {
  const reports = await Promise.all(
    processes.map(async (child): Promise<Report> => {
      child.send(asked);
      return (await once(child, "message"))[0];
    }),
  );
  return reports.reduce((one, other) => ({
    tookMs: joined(one.tookMs, other.tookMs),
    ageMs: joined(one.ageMs, other.ageMs),
    refused: summed(one.refused, other.refused),
    orders: [...one.orders, ...other.orders],
    missed: one.missed + other.missed,
    lost: one.lost + other.lost,
    backMs: [...one.backMs, ...other.backMs],
    liveMs: [...one.liveMs, ...other.liveMs],
    unanswered: [...one.unanswered, ...other.unanswered],
    refusedKeys: [...one.refusedKeys, ...other.refusedKeys],
  }));
}

const joined = (one: Report["ageMs"], other: Report["ageMs"]): Report["ageMs"] =>
  Object.fromEntries(Object.keys({ ...one, ...other }).map((key) => [key, [one[key] ?? [], other[key] ?? []].flat()]));

const summed = (one: Report["refused"], other: Report["refused"]): Report["refused"] =>
  Object.fromEntries(Object.keys({ ...one, ...other }).map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)]));
