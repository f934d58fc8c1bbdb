import type * as z from "zod/mini";
import { games } from "../../../games/registry";
import { QUICKNET } from "../../../games/shared/draw/beacon-chain";
import { isBeaconOf } from "../../../games/shared/draw/verify-beacon";
import { checkRounds } from "../../../games/shared/draw/verify-chain";
import * as fair from "../../../lib/contract/fairness";
import { ask } from "../client";
import { known, Skipped } from "../findings";
import { type Check, check, isSuccess, type Kit, statusLine } from "../kit";

/** Reads a public answer. @throws Skipped (with findings) if it cannot be read, NoAnswer */
async function read<S extends z.ZodMiniType>(kit: Kit, path: string, schema: S): Promise<z.output<S>> {
  kit.about(`GET ${path.replace(/\?.*|(?<=rounds\/).*/, "")}`, "fairness");
  const answer = await ask(kit.options, path, { method: "GET" });
  const isRead = kit.expect(isSuccess(answer), "", "a status of 200, without a bearer", statusLine(answer));
  const data = isRead ? kit.readNoting(schema, answer.json) : undefined;
  if (data === undefined) throw new Skipped();
  return data;
}

/** Checks the latest rounds of a platform with public draws in the same way as the public pages. */
export const fairnessChecks: readonly Check[] = [
  check("public draws", {}, async (kit) => {
    kit.needsFeature("fairness");
    const { game } = kit.options;
    kit.aboutCall("settings", "fairness");
    const { status, text } = await kit.send("settings", {}, { token: undefined });
    kit.expect(text.includes('"fairness"'), "features", "fairness, also without a bearer", status);

    const { days } = await read(kit, fair.daysPath(game), fair.fairDaysSchema);
    kit.expect(days.join() === days.toSorted().toReversed().join(), "days", "the newest day first", days);
    const day = known(days[0], "no day has rounds");
    const { total_pages: last } = await read(kit, fair.dayPath(game, day, 1), fair.fairPageSchema);
    const { chains, rounds } = await read(kit, fair.dayPath(game, day, last), fair.fairPageSchema);
    for (const [at, { round, faults }] of checkRounds(games[game], chains, rounds).entries()) {
      const wanted = "a draw that verifies, after the round before it";
      kit.expect(faults.length === 0, `rounds.${at}`, wanted, `${round.round_no}: ${faults.join()}`);
    }
    const settled = known(rounds.findLast(fair.isSettled), "no round is drawn");
    const { round } = await read(kit, fair.roundPath(game, settled.round_no), fair.fairRoundAnswerSchema);
    const isSigned = checkRounds(games[game], chains, [round], undefined, (beacon) => isBeaconOf(QUICKNET, beacon));
    const isSame = JSON.stringify(round) === JSON.stringify(settled) && isSigned[0]?.faults.length === 0;
    kit.expect(isSame, "round", "the round as the day's page has it, and a beacon that quicknet signed", round);
  }),
];
