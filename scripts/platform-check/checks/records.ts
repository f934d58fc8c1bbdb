import { randomUUID } from "node:crypto";
import { games } from "../../../games/registry";
import { toMinor } from "../../../lib/money";
import type { CallResponse } from "../../../lib/contract/calls";
import { type Check, check, instantOf, type Kit } from "../kit";
import { Skipped } from "../notes";

const PAGE_SIZE = 30;
const LARGE_PAGE = 50;
/** Between a fresh order and its record, with clocks that differ a little: a wrong zone is off by an hour. */
const FRESH_MS = 20 * 60_000;
const NO_ROUND = "000000000000";
/** A time before the games existed. */
const LONG_AGO = { "f-date-from-created_at": "2001-01-01", "f-date-to-created_at": "2001-01-02" } as const;

type Page = CallResponse<"table">;

/** A page of the records. @throws Skipped if it cannot be read */
export async function pageOf(kit: Kit, filters: object, more: object = {}): Promise<Page> {
  return (await kit.askWell("table", { model: "PK10Transaction", p: 1, ipp: PAGE_SIZE, filters, ...more })).data;
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
  const times = records.map(({ created_at: created }) => Date.parse(created));
  const isSorted = times.every((time, at) => !(time > (times[at - 1] ?? Infinity)));
  const created = records.slice(0, 8).map(({ created_at: at }) => at);
  notes.expect(isSorted, "records", "the newest order first", created);
  const wanted = Math.ceil(total / size);
  const fits = pages === wanted || (wanted === 0 && pages === 1);
  notes.expect(fits, "total_pages", `${wanted}: ${total} records, ${size} a page`, pages);
  for (const [at, record] of records.entries()) {
    const asked =
      "an ISO 8601 instant with its offset: without one it is not read, and no uncertain bet is found by it";
    const isRead = instantOf(record.created_at) !== undefined;
    notes.expect(isRead, `records.${at}.created_at`, asked, record.created_at);
    const sum = record.numbers.reduce((minor, line) => minor + toMinor(line.amount, currency), 0);
    const isSum = sum === toMinor(record.total_amount, currency);
    notes.expect(isSum, `records.${at}.total_amount`, "the sum of its lines", record.total_amount);
  }
}

/** The page after the last is empty, and a larger page has more orders. */
async function checkPaging(kit: Kit, { total_pages: pages, total_records: total }: Page): Promise<void> {
  const filters = { game: kit.options.game };
  const past = await pageOf(kit, filters, { p: pages + 1 });
  const rows = past.records.length;
  // Other orders of this player may fill a page meanwhile.
  const isEmpty = rows === 0 || past.total_records !== total;
  kit.notes.expect(isEmpty, "records", `no row on page ${pages + 1} of ${pages}`, rows);
  if (total <= PAGE_SIZE) return;
  const { records, ipp } = await pageOf(kit, filters, { ipp: LARGE_PAGE });
  const wanted = Math.min(total, LARGE_PAGE);
  const isLarge = ipp !== undefined || records.length >= wanted;
  kit.notes.expect(isLarge, "records", `${wanted} rows, as ipp ${LARGE_PAGE} asks`, records.length);
}

export const recordChecks: readonly Check[] = [
  // The page looks for an uncertain bet in the records, therefore they must show an order at once.
  check("records of a fresh order", {}, async (kit) => {
    const { notes, accepted, options } = kit;
    const { reference_number: last } = placedIn(kit);
    const records: Page["records"] = [];
    for (const round_no of new Set([...accepted.values()].map(({ round_no: no }) => no)))
      records.push(...(await pageOf(kit, { game: options.game, round_no })).records);
    for (const [reference, { total_amount: total }] of accepted) {
      const found = records.filter((record) => record.reference_number === reference);
      const came = `${found.length} of ${records.length} records`;
      notes.expect(found.length === 1, "records", `the order ${reference}, once, as soon as it is accepted`, came);
      const isSame = found.every((record) => record.total_amount === total);
      notes.expect(isSame, "records.0.total_amount", String(total), found[0]?.total_amount);
    }
    const fresh = records.find((record) => record.reference_number === last);
    const at = instantOf(fresh?.created_at);
    const wanted = `the instant of the order, ${new Date(kit.placedAt).toISOString()}`;
    const isNow = at === undefined || Math.abs(at - kit.placedAt) <= FRESH_MS;
    notes.expect(isNow, "records.0.created_at", wanted, fresh?.created_at);
  }),
  check("records", {}, async (kit) => {
    const { game } = kit.options;
    const page = await pageOf(kit, { game });
    checkPage(kit, page);
    const other = page.records.find((record) => record.game !== undefined && record.game !== game);
    kit.notes.expect(other === undefined, "records", `only orders of ${game}, as filters[game] asks`, other?.game);
    await checkPaging(kit, page);
    if (page.total_records === 0) throw new Skipped("the player has no orders, so the filters cannot be checked");
    for (const [filters, dates, wanted] of [
      [{ game, round_no: NO_ROUND }, {}, "0 for a round that does not exist, as filters[round_no] asks"],
      [{ game }, LONG_AGO, "0 for two days of 2001, as f-date-from-created_at and -to- ask"],
    ] as const) {
      const { total_records: total } = await pageOf(kit, filters, dates);
      kit.notes.expect(total === 0, "total_records", wanted, total);
    }
  }),
  check("records of another game", {}, async (kit) => {
    const { reference_number: reference } = placedIn(kit);
    const other = Object.values(games).find(({ code }) => code !== kit.options.game)?.code ?? "";
    const foreign = (await pageOf(kit, { game: other })).records.find(
      (record) => record.reference_number === reference || (record.game !== undefined && record.game !== other),
    );
    const came = foreign && `${foreign.game ?? "no game"}, order ${foreign.reference_number}`;
    kit.notes.expect(foreign === undefined, "records", `only orders of ${other}, as filters[game] asks`, came);
  }),
  // For a platform that takes questions: the questions that it must refuse, and a question about a fresh order.
  check("questions about orders", {}, async (kit) => {
    kit.needsFeature("support_requests");
    const page = { model: "SupportRequest", p: 1, ipp: PAGE_SIZE };
    await kit.askWell("supportRequests", page);
    kit.about("askSupport");
    kit.expectRefusal(await kit.send("askSupport", { text: "" }), [422], "no text");
    const picture = new File(["<!doctype html>"], "platform-check.png");
    const asText = await kit.send("askSupport", { text: "platform-check", picture });
    kit.expectRefusal(asText, [422], "a picture that is a text by its first bytes");
    if (kit.placed === undefined) return;
    const [text, order] = [`platform-check ${randomUUID()}`, { order_id: kit.placed.id }];
    await kit.askWell("askSupport", { text, ...order });
    const found = await kit.askWell("supportRequests", { ...page, filters: order });
    const own = found.data.records.map((each) => each.text);
    const isOwn = own[0] === text && own.length === 1;
    kit.notes.expect(isOwn, "records", "the question that was asked about this order", own);
  }),
];
