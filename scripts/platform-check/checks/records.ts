import { randomUUID } from "node:crypto";
import { games } from "../../../games/registry";
import { toMinor } from "../../../lib/money";
import type { CallResponse } from "../../../lib/contract/calls";
import { known, Skipped } from "../findings";
import { type Check, check, instantOf, type Kit } from "../kit";

const PAGE_SIZE = 30;
const LARGE_PAGE = 50;
/** Maximum age of a new order's record. Clocks may differ a little; a wrong zone makes an hour. */
const FRESH_MS = 20 * 60_000;
const NO_ROUND = "000000000000";
/** A time before the games existed. */
const LONG_AGO = { "f-date-from-created_at": "2001-01-01", "f-date-to-created_at": "2001-01-02" } as const;

type Page = CallResponse<"table">;

/** A page of the records. @throws Skipped if it cannot be read */
export async function pageOf(kit: Kit, filters: object, more: object = {}): Promise<Page> {
  return (await kit.askWell("table", { model: "PK10Transaction", p: 1, ipp: PAGE_SIZE, filters, ...more })).data;
}

const latestOf = ({ accepted }: Kit) => [...accepted.values()].at(-1);

function checkPage(kit: Kit, page: Page): void {
  const { records, total_records: total, total_pages: pages, ipp = PAGE_SIZE } = page;
  kit.expect(ipp <= PAGE_SIZE, "ipp", `${PAGE_SIZE} at most, as the request's`);
  const size = Math.min(ipp, PAGE_SIZE);
  kit.expect(records.length <= size, "records", `${size} rows at most, as ipp asks`, records.length);
  const times = records.map(({ created_at: created }) => Date.parse(created));
  const isSorted = times.every((time, at) => !(time > (times[at - 1] ?? Infinity)));
  const created = records.slice(0, 8).map(({ created_at: at }) => at);
  kit.expect(isSorted, "records", "the newest order first", created);
  const wanted = Math.ceil(total / size);
  const isCounted = pages === wanted || (wanted === 0 && pages === 1);
  kit.expect(isCounted, "total_pages", `${wanted}: ${total} records, ${size} a page`);
  for (const [at, { created_at: instant, numbers, total_amount: amount }] of records.entries()) {
    const asked = "an ISO 8601 instant with its offset, or it is not read and no uncertain bet is found by it";
    kit.expect(instantOf(instant) !== undefined, `records.${at}.created_at`, asked);
    const sum = numbers.reduce((minor, line) => minor + toMinor(line.amount, kit.currency), 0);
    kit.expect(sum === toMinor(amount, kit.currency), `records.${at}.total_amount`, "the sum of its lines");
  }
}

async function checkPastLast(kit: Kit, { total_pages: pages, total_records: total }: Page): Promise<void> {
  const past = await pageOf(kit, { game: kit.options.game }, { p: pages + 1 });
  const rows = past.records.length;
  // Meanwhile other orders of this player may fill a page.
  kit.expect(rows === 0 || past.total_records !== total, "records", `no row on page ${pages + 1} of ${pages}`, rows);
}

export const recordChecks: readonly Check[] = [
  // The page looks for an uncertain bet in the records: the records must show an order at once.
  check("records of a fresh order", {}, async (kit) => {
    const { order: last, at: placedAt } = known(latestOf(kit), "no order was placed");
    const orders = [...kit.accepted.values()].map(({ order }) => order);
    const records: Page["records"] = [];
    for (const round_no of new Set(orders.map((order) => order.round_no)))
      records.push(...(await pageOf(kit, { game: kit.options.game, round_no })).records);
    for (const { reference_number: reference, total_amount: total } of orders) {
      const found = records.filter((record) => record.reference_number === reference);
      const came = `${found.length} of ${records.length} records`;
      kit.expect(found.length === 1, "records", `the order ${reference}, once, as soon as it is accepted`, came);
      for (const record of found) kit.expectSame(record.total_amount, total, "records.0.total_amount");
    }
    const fresh = records.find((record) => record.reference_number === last.reference_number)?.created_at;
    const isNow = Math.abs((instantOf(fresh) ?? placedAt) - placedAt) <= FRESH_MS;
    kit.expect(isNow, "records.0.created_at", `about ${new Date(placedAt).toISOString()}, as it was placed`, fresh);
  }),
  check("records", {}, async (kit) => {
    const { game } = kit.options;
    const page = await pageOf(kit, { game });
    checkPage(kit, page);
    const other = page.records.find((record) => record.game !== undefined && record.game !== game);
    kit.expect(other === undefined, "records", `only orders of ${game}, as filters[game] asks`, other?.game);
    await checkPastLast(kit, page);
    if (page.total_records === 0) throw new Skipped("the player has no orders, so the filters cannot be checked");
    const { total_records: inRound } = await pageOf(kit, { game, round_no: NO_ROUND });
    kit.expectSame(inRound, 0, "total_records", " for a round that does not exist, as filters[round_no] asks");
    const { total_records: longAgo } = await pageOf(kit, { game }, LONG_AGO);
    kit.expectSame(longAgo, 0, "total_records", " for two days of 2001, as f-date-from-created_at and -to- ask");
  }),
  check("records in a larger page", {}, async (kit) => {
    const { records, ipp, total_records: total } = await pageOf(kit, { game: kit.options.game }, { ipp: LARGE_PAGE });
    if (total <= PAGE_SIZE) throw new Skipped(`the player has ${total} orders, which fit a page of ${PAGE_SIZE}`);
    const wanted = Math.min(total, LARGE_PAGE);
    const isLarge = ipp !== undefined || records.length >= wanted;
    kit.expect(isLarge, "records", `${wanted} rows, as ipp ${LARGE_PAGE} asks`, records.length);
  }),
  check("records of another game", {}, async (kit) => {
    const { reference_number: reference } = known(latestOf(kit), "no order was placed").order;
    const other = Object.values(games).find(({ code }) => code !== kit.options.game)?.code ?? "";
    const foreign = (await pageOf(kit, { game: other })).records.find(
      (record) => record.reference_number === reference || (record.game !== undefined && record.game !== other),
    );
    const came = foreign && `${foreign.game ?? "no game"}, order ${foreign.reference_number}`;
    kit.expect(foreign === undefined, "records", `only orders of ${other}, as filters[game] asks`, came);
  }),
  // Sends questions that the platform must refuse, and a question about a new order.
  check("questions about orders", {}, async (kit) => {
    kit.needsFeature("support_requests");
    const page = { model: "SupportRequest", p: 1, ipp: PAGE_SIZE };
    await kit.askWell("supportRequests", page);
    kit.aboutCall("askSupport");
    kit.expectRefusal(await kit.send("askSupport", { text: "" }), [422], "no text");
    const picture = new File(["<!doctype html>"], "platform-check.png");
    const asText = await kit.send("askSupport", { text: "platform-check", picture });
    kit.expectRefusal(asText, [422], "a picture that is a text by its first bytes");
    const placed = latestOf(kit)?.order;
    if (placed === undefined) return;
    const [text, filters] = [`platform-check ${randomUUID()}`, { order_id: placed.id }];
    await kit.askWell("askSupport", { text, ...filters });
    const { records } = (await kit.askWell("supportRequests", { ...page, filters })).data;
    const isOwn = records[0]?.text === text && records.length === 1;
    kit.expect(isOwn, "records", "only the question that was asked about this order");
  }),
];
