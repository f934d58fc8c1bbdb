import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Modal } from "@/components/ui/modal";
import { useGameSession } from "@/lib/live/game/use-game";
import type { LastResult, LiveRound } from "@/lib/live/types";
import { useSelected } from "@/lib/live/use-store";
import { DrawnMarks, RoundReplay } from "./round-replay";
import { type ProvedRound, PublicRound, RoundProof } from "./round-proof";

/** The proof is shown only while the page still has the round. */
export function ResultDialog({ result, onClose }: { result: LastResult; onClose: () => void }): ReactNode {
  const t = useTranslations("records");
  const { game, store } = useGameSession();
  const round = useSelected(store, ({ rounds }) => rounds.find(({ id }) => id === result.roundId));
  const { roundNo, numbers } = result;
  return (
    <Modal title={t("round", { roundNo })} closeLabel={t("replayClose")} onClose={onClose} size="medium">
      <div className="flex flex-col gap-5 overflow-y-auto overscroll-contain px-4 py-4 desk:px-5">
        <DrawnMarks game={game} numbers={numbers} />
        <RoundReplay game={game} roundNo={roundNo} result={numbers} />
        {round !== undefined && (
          <RoundProof round={{ game, ...proofOf(round) }} isAltered={round.isAltered}>
            <PublicRound game={game} roundNo={roundNo} />
          </RoundProof>
        )}
      </div>
    </Modal>
  );
}

const proofOf = (round: LiveRound): ProvedRound => ({
  round_no: round.roundNo,
  commitment: round.commitment,
  revealed: round.revealed,
  entropy: round.entropy,
  beacon_round: round.beaconRound,
  beacon_signature: round.beaconSignature,
  order_root: round.orderRoot,
  ...(round.closesInstant !== null && { closes_at: round.closesInstant }),
  ...(round.form !== null && { form: [...round.form] }),
  result_numbers: round.result === null ? null : [...round.result],
});
