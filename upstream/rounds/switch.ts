import type { PlayedCode } from "@/lib/contract/games";
import type { Queryable } from "../db/database";
import type { Events } from "../hub/events";
import { readGame } from "./store";
import { roundToWire } from "./wire";

/** Game → whether it is open to players. */
export async function gameSwitches(db: Queryable): Promise<Record<string, boolean>> {
  const rows = await db.query<{ code: string; enabled: boolean }>(`select code, enabled from games order by code`);
  return Object.fromEntries(rows.map(({ code, enabled }) => [code, enabled]));
}

/**
 * Opens a game or closes it. A closed game takes no bet from now on; its running round is drawn and settled, and no other opens.
 * It is published at once. Gives false for a game that is not run here.
 */
export async function switchGame(db: Queryable, events: Events, code: PlayedCode, enabled: boolean): Promise<boolean> {
  const changed = await db.query(`update games set enabled = $2 where code = $1 returning code`, [code, enabled]);
  if (changed.length === 0) return false;
  const { rounds, now } = await readGame(db, code);
  const latest = rounds.at(-1);
  const round = latest === undefined ? null : roundToWire(latest, now);
  await events.lobby("lobby_update", { game: code, enabled, round });
  if (round !== null) await events.game(code, "game_update", { round, enabled });
  return true;
}

/** Sends everybody who is in a game to the lobby. Gives false for a game that is not run here. */
export async function kickFromGame(db: Queryable, events: Events, code: PlayedCode): Promise<boolean> {
  const known = await db.query(`select 1 from games where code = $1`, [code]);
  if (known.length === 0) return false;
  await events.game(code, "kick_all", { kickType: "lobby", gameCode: code });
  return true;
}
