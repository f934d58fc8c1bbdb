import { randomUUID } from "node:crypto";
import { games } from "../../../games/registry";
import { toMinor } from "../../../lib/money";
import type { CallResponse } from "../../../lib/contract/calls";
import { CALL_WORDS } from "../../platform-schemas/words";
import { type Check, isInstant, type Kit, titleOf } from "../kit";
import { Skipped } from "../notes";

const PAGE_SIZE = 30;
const NO_ROUND = "000000000000";
/** A time before the games existed. */
const LONG_AGO = { "f-date-from-created_at": "2001-01-01", "f-date-to-created_at": "2001-01-02" } as const;

type Page = CallResponse<"table">;

/** A page of the records; undefined, with findings, if it cannot be read. */
async function pageOf(kit: Kit, filters: object, dates: object = {}): Promise<Page | undefined> {
  const got = await kit.askWell("table", { model: "PK10Transaction", p: 1, ipp: PAGE_SIZE, filters, ...dates });
  return got?.data;
}

function placedIn({ placed }: Kit): NonNullable<Kit["placed"]> {
  if (placed === undefined) throw new Skipped("no order was placed");
  return placed;
}

function checkPage({ notes, currency }: Kit, page: Page): void {
  const { records, total_records: total, total_pages: pages, ipp = PAGE_SIZE } = page;
  notes.expect(ipp <= PAGE_SIZE, "ipp", `${PAGE_SIZE} at most, as the request's`, ipp);
  const size = Math.min(ipp, PAGE_SIZE);
  notes.expect(records.length <= size, "records", `${size} rows at most, as ipp asks`, records.length);
  const wanted = Math.ceil(total / size);
  const fits = pages === wanted || (wanted === 0 && pages === 1);
  notes.expect(fits, "total_pages", `${wanted}: ${total} records, ${size} a page`, pages);
  for (const [at, { created_at: created, numbers, total_amount: amount }] of records.entries()) {
    const asked =
      "an ISO 8601 instant with its offset: without one it is not read, and no uncertain bet is found by it";
    notes.expect(isInstant(created), `records.${at}.created_at`, asked, created);
    const sum = numbers.reduce((minor, line) => minor + toMinor(line.amount, currency), 0);
    notes.expect(sum === toMinor(amount, currency), `records.${at}.total_amount`, "the sum of its lines", amount);
  }
}

export const recordChecks: Readonly<Record<string, Check>> = {
  /** The page looks for an uncertain bet in the records, therefore they must show an order at once. */
  async "records of a fresh order"(kit) {
    const { reference_number: reference, round_no, total_amount: total } = placedIn(kit);
    const records = (await pageOf(kit, { game: kit.options.game, round_no }))?.records;
    if (records === undefined) return;
    const found = records.filter((record) => record.reference_number === reference);
    const came = `${found.length} of ${records.length} records`;
    kit.notes.expect(found.length === 1, "records", `the order ${reference}, once, as soon as it is accepted`, came);
    const isSame = found.every((record) => record.total_amount === total);
    kit.notes.expect(isSame, "records.0.total_amount", String(total), found[0]?.total_amount);
  },
  async records(kit) {
    const { game } = kit.options;
    const page = await pageOf(kit, { game });
    if (page === undefined) return;
    checkPage(kit, page);
    const other = page.records.find((record) => record.game !== undefined && record.game !== game);
    kit.notes.expect(other === undefined, "records", `only orders of ${game}, as filters[game] asks`, other?.game);
    if (page.total_records === 0) throw new Skipped("the player has no orders, so the filters cannot be checked");
    for (const [filters, dates, wanted] of [
      [{ game, round_no: NO_ROUND }, {}, "0 for a round that does not exist, as filters[round_no] asks"],
      [{ game }, LONG_AGO, "0 for two days of 2001, as f-date-from-created_at and -to- ask"],
    ] as const) {
      const total = (await pageOf(kit, filters, dates))?.total_records ?? 0;
      kit.notes.expect(total === 0, "total_records", wanted, total);
    }
  },
  async "records of another game"(kit) {
    const { reference_number: reference } = placedIn(kit);
    const other = Object.values(games).find(({ code }) => code !== kit.options.game)?.code ?? "";
    const foreign = (await pageOf(kit, { game: other }))?.records.find(
      (record) => record.reference_number === reference || (record.game !== undefined && record.game !== other),
    );
    const came = foreign && `${foreign.game ?? "no game"}, order ${foreign.reference_number}`;
    kit.notes.expect(foreign === undefined, "records", `only orders of ${other}, as filters[game] asks`, came);
  },
  /** For a platform that takes questions: the questions that it must refuse, and a question about a fresh order. */
  async "questions about orders"(kit) {
    const { notes, placed } = kit;
    if (kit.features?.includes("support_requests") !== true)
      throw new Skipped("the settings do not name support_requests");
    const page = { model: "SupportRequest", p: 1, ipp: PAGE_SIZE };
    if ((await kit.askWell("supportRequests", page)) === undefined) return;
    notes.about(titleOf("askSupport"), CALL_WORDS.askSupport.anchor);
    kit.expectRefusal(await kit.send("askSupport", { text: "" }), [422], "no text");
    const picture = new File(["<!doctype html>"], "platform-check.png");
    const asText = await kit.send("askSupport", { text: "platform-check", picture });
    kit.expectRefusal(asText, [422], "a picture that is a text by its first bytes");
    if (placed === undefined) return;
    const text = `platform-check ${randomUUID()}`;
    if ((await kit.askWell("askSupport", { text, order_id: placed.id })) === undefined) return;
    const found = await kit.askWell("supportRequests", { ...page, filters: { order_id: placed.id } });
    if (found === undefined) return;
    const own = found.data.records.map((each) => each.text);
    notes.expect(own[0] === text && own.length === 1, "records", "the question that was asked about this order", own);
  },
};
