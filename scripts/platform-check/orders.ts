import type { BetRequest, CallResponse } from "../../lib/contract/calls";
import type { Round } from "../../lib/contract/entities";
import type { Notes } from "./finding";

/** What an accepted order must say of itself. */
export function placedOrder(notes: Notes, request: BetRequest, round: Round, { order }: CallResponse<"bet">): void {
  const [asked] = request.lines;
  const [line] = order.numbers;
  notes.expect(order.reference_number !== "", "order.reference_number", "a number for players", "an empty text");
  notes.expect(order.round_id === round.id, "order.round_id", `${round.id}, the round of the order`, order.round_id);
  notes.expect(order.round_no === round.round_no, "order.round_no", round.round_no, order.round_no);
  const isSame =
    order.numbers.length === 1 &&
    line?.bet_type === asked?.bet_type &&
    line?.number === asked?.number &&
    line?.amount === asked?.amount;
  notes.expect(isSame, "order.numbers", `the one line of the order: ${JSON.stringify(asked)}`, order.numbers);
  notes.expect(order.total_amount === asked?.amount, "order.total_amount", String(asked?.amount), order.total_amount);
}
