import { type BetRequest, type CallResponse, calls } from "../../lib/contract/calls";
import type { Order, Round } from "../../lib/contract/entities";
import type { Notes } from "./finding";
import { type Kit, titleOf, tokenOf } from "./kit";
import { readBy } from "./read-answer";

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

/** The records must show the order, once: an uncertain bet is looked for there. */
export async function expectOneOrder(kit: Kit, notes: Notes, order: Order): Promise<void> {
  notes.about(titleOf("table"), "records");
  const filters = { game: kit.options.game, round_no: order.round_no };
  const body = { model: "PK10Transaction", p: 1, ipp: 30, filters };
  const answer = await kit.client.call("table", { token: tokenOf(kit), body });
  if (answer.status === 404) {
    notes.add("warning", "", "records: without them an uncertain bet stays uncertain", "404");
    return;
  }
  const reading = readBy(calls.table.response, answer.json);
  const records = reading.kind === "wrong" ? [] : reading.data.records;
  const found = records.filter(({ reference_number: number }) => number === order.reference_number);
  const wanted = `the order ${order.reference_number}, once, as soon as it is accepted`;
  notes.expect(found.length === 1, "records", wanted, `${found.length} of ${records.length} records`);
  const none = { ...body, filters: { ...filters, round_no: "000000000000" } };
  const other = await kit.client.call("table", { token: tokenOf(kit), body: none });
  const total = readBy(calls.table.response, other.json);
  const count = total.kind === "wrong" ? undefined : total.data.total_records;
  notes.expect(count === 0, "total_records", "0 for a round that there is not, as filters[round_no] asks", count);
  const isSame = found.every(({ total_amount: total }) => total === order.total_amount);
  notes.expect(isSame, "records.0.total_amount", String(order.total_amount), found[0]?.total_amount);
}
