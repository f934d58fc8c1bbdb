import type { PlayedCode } from "@/lib/contract/games";
import type { Queryable } from "../db/database";
import type { Events } from "../hub/events";
import { readGame } from "./store";
import { roundToWire } from "./wire";

/**
 * A closed game accepts no bet from now on; its running round is drawn and settled, and no other round opens. Returns
 * false for a game that is not run here.
 */
export async function switchGame(db: Queryable, code: PlayedCode, enabled: boolean): Promise<boolean> {
  const changed = await db.query(`update games set enabled = $2 where code = $1 returning code`, [code, enabled]);
  return changed.length > 0;
}

export async function publishSwitch(
  db: Queryable,
  events: Pick<Events, "lobby" | "game">,
  code: PlayedCode,
): Promise<void> {
  const { rounds, now, enabled } = await readGame(db, code);
  const latest = rounds.findLast(({ opens_at: opensAt }) => opensAt <= now);
  const round = latest === undefined ? null : roundToWire(latest, now);
  await events.lobby("lobby_update", { game: code, enabled, round });
  if (round !== null) await events.game(code, "game_update", { round, enabled });
}

export async function gameExists(db: Queryable, code: PlayedCode): Promise<boolean> {
  return (await db.query(`select 1 from games where code = $1`, [code])).length > 0;
}
