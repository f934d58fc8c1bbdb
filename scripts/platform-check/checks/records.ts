import { randomUUID } from "node:crypto";
import type { CallResponse } from "../../../lib/contract/calls";
import { games } from "../../../games/registry";
import { toMinor } from "../../../lib/money";
import { type Notes, Skipped } from "../finding";
import { isInstant } from "../instants";
import { CALL_WORDS } from "../../platform-schemas/words";
import { askWell, check, currencyOf, expectRefusal, type Kit, titleOf, tokenOf } from "../kit";

const PAGE_SIZE = 30;
const NO_ROUND = "000000000000";
/** Before there was such a game. */
const LONG_AGO = { "f-date-from-created_at": "2001-01-01", "f-date-to-created_at": "2001-01-02" } as const;

/** A page of the records; undefined if it cannot be read, and the notes say why. */
async function pageOf(kit: Kit, notes: Notes, fields: object): Promise<CallResponse<"table"> | undefined> {
  const body = { model: "PK10Transaction", p: 1, ipp: PAGE_SIZE, ...fields };
  return (await askWell(kit, notes, "table", { token: tokenOf(kit), body }))?.data;
}

/** The records must show an order at once: an uncertain bet is looked for there. */
const fresh = check("records of a fresh order", async (kit, notes) => {
  const { placed, options } = kit;
  if (placed === undefined) throw new Skipped("no order was placed");
  const page = await pageOf(kit, notes, { filters: { game: options.game, round_no: placed.round_no } });
  if (page === undefined) return;
  const { records } = page;
  const found = records.filter(({ reference_number: number }) => number === placed.reference_number);
  const wanted = `the order ${placed.reference_number}, once, as soon as it is accepted`;
  notes.expect(found.length === 1, "records", wanted, `${found.length} of ${records.length} records`);
  const isSame = found.every(({ total_amount: total }) => total === placed.total_amount);
  notes.expect(isSame, "records.0.total_amount", String(placed.total_amount), found[0]?.total_amount);
});

function checkPage(
  kit: Kit,
  notes: Notes,
  { records, total_records: total, total_pages: pages, ipp = PAGE_SIZE }: CallResponse<"table">,
): void {
  notes.expect(ipp <= PAGE_SIZE, "ipp", `${PAGE_SIZE} at most, as the request's`, ipp);
  const size = Math.min(ipp, PAGE_SIZE);
  notes.expect(records.length <= size, "records", `${size} rows at most, as ipp asks`, records.length);
  const currency = currencyOf(kit);
  const wanted = Math.ceil(total / size);
  const fits = pages === wanted || (wanted === 0 && pages === 1);
  notes.expect(fits, "total_pages", `${wanted}: ${total} records, ${size} a page`, pages);
  for (const [at, { created_at: created, numbers, total_amount: amount }] of records.entries()) {
    const told = "an ISO 8601 instant with its offset: without one it is not read, and no uncertain bet is found by it";
    notes.expect(isInstant(created), `records.${at}.created_at`, told, created);
    const sum = numbers.reduce((minor, line) => minor + toMinor(line.amount, currency), 0);
    notes.expect(sum === toMinor(amount, currency), `records.${at}.total_amount`, "the sum of its lines", amount);
  }
}

const records = check("records", async (kit, notes) => {
  const { game } = kit.options;
  const page = await pageOf(kit, notes, { filters: { game } });
  if (page === undefined) return;
  checkPage(kit, notes, page);
  const others = page.records.filter((record) => record.game !== undefined && record.game !== game);
  notes.expect(others.length === 0, "records", `orders of ${game} alone, as filters[game] asks`, others[0]?.game);
  if (page.total_records === 0) throw new Skipped("the player has no orders: whether they are filtered cannot be seen");
  const none = async (fields: object, wanted: string): Promise<void> => {
    const total = (await pageOf(kit, notes, fields))?.total_records ?? 0;
    notes.expect(total === 0, "total_records", wanted, total);
  };
  await none({ filters: { game, round_no: NO_ROUND } }, "0 for a round that there is not, as filters[round_no] asks");
  await none({ filters: { game }, ...LONG_AGO }, "0 for two days of 2001, as f-date-from-created_at and -to- ask");
});

/** Only seen where there are orders of this one. */
const otherGame = check("records of another game", async (kit, notes) => {
  const { placed } = kit;
  if (placed === undefined) throw new Skipped("no order was placed");
  const other = Object.values(games).find(({ code }) => code !== kit.options.game);
  const page = await pageOf(kit, notes, { filters: { game: other?.code ?? "" } });
  const foreign = page?.records.find(
    ({ game, reference_number: number }) =>
      number === placed.reference_number || (game !== undefined && game !== other?.code),
  );
  const came = foreign && `${foreign.game ?? "no game"}, order ${foreign.reference_number}`;
  notes.expect(foreign === undefined, "records", `orders of ${other?.code} alone, as filters[game] asks`, came);
});

/** Of a platform that takes questions: what it must refuse, and the question about a fresh order. */
const support = check("questions about orders", async (kit, notes) => {
  if (kit.features?.includes("support_requests") !== true)
    throw new Skipped("the settings do not name support_requests");
  const token = tokenOf(kit);
  const page = { model: "SupportRequest", p: 1, ipp: PAGE_SIZE };
  if ((await askWell(kit, notes, "supportRequests", { token, body: page })) === undefined) return;
  notes.about(titleOf("askSupport"), CALL_WORDS.askSupport.anchor);
  const noPicture = new File(["<!doctype html>"], "platform-check.png");
  for (const [body, what] of [
    [{ text: "" }, "no text"],
    [{ text: "platform-check", picture: noPicture }, "a picture that is a text by its first bytes"],
  ] as const) {
    expectRefusal(notes, await kit.client.call("askSupport", { token, body }), [422], what);
  }
  if (kit.placed === undefined) return;
  const text = `platform-check ${randomUUID()}`;
  const asked = await askWell(kit, notes, "askSupport", { token, body: { text, order_id: kit.placed.id } });
  if (asked === undefined) return;
  const filters = { order_id: kit.placed.id };
  const found = await askWell(kit, notes, "supportRequests", { token, body: { ...page, filters } });
  const own = found?.data.records.map((each) => each.text);
  notes.expect(own?.[0] === text && own.length === 1, "records", "the question that was asked about this order", own);
});

export const recordChecks = [fresh, records, otherGame, support];
