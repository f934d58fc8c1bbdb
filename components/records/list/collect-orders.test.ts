import type { TableQuery } from "@/lib/api/data-table";
import { collectOrders } from "./collect-orders";
import type { RecordFilters } from "./records-view";
import { transaction } from "../testing";

const filters: RecordFilters = { game: "PK10", roundNo: "", range: null, quick: null };
const orders = (...ids: number[]) => ids.map((id) => transaction({ id }));

function collecting(pages: readonly number[][]) {
  const asked: TableQuery[] = [];
  const got: number[] = [];
  const progress: string[] = [];
  let cancelled = false;
  const run = collectOrders(filters, {
    fetchPage: (query) => {
      asked.push(query);
      const records = pages[Number(query.p ?? 1) - 1];
      if (records === undefined) return Promise.reject(new Error("no such page"));
      return Promise.resolve({ total_records: 0, total_pages: pages.length, records: orders(...records) });
    },
    onOrders: (fresh) => got.push(...fresh.map(({ id }) => id)),
    onProgress: (done, of) => {
      progress.push(`${done}/${of}`);
      if (done === 2) cancelled = cancelAtTwo;
    },
    isCancelled: () => cancelled,
  });
  return { run, asked, got, progress };
}

let cancelAtTwo = false;
beforeEach(() => (cancelAtTwo = false));

test("fetches page after page of 500 and skips orders that come again", async () => {
  const { run, asked, got, progress } = collecting([[9, 8], [8, 7], [6]]);
  expect(await run).toBe(true);
  expect(asked.map(({ p, ipp }) => [p, ipp])).toEqual([
    [1, 500],
    [2, 500],
    [3, 500],
  ]);
  expect(got).toEqual([9, 8, 7, 6]);
  expect(progress).toEqual(["1/3", "2/3", "3/3"]);
});

test("continues with smaller pages after one that was too large, and then with large ones again", async () => {
  const ids = Array.from({ length: 1_100 }, (_, at) => 1_100 - at);
  const asked: string[] = [];
  const got: number[] = [];
  const progress: string[] = [];
  const done = await collectOrders(filters, {
    fetchPage: ({ p, ipp }) => {
      asked.push(`${p}/${ipp}`);
      const first = (Number(p) - 1) * Number(ipp);
      // The orders from 500 to 1000 are too large for 500 of them.
      const size = ipp === 500 && first === 500 ? 125 : Number(ipp);
      return Promise.resolve({
        total_records: ids.length,
        total_pages: Math.ceil(ids.length / size),
        ...(size !== ipp && { ipp: size }),
        records: orders(...ids.slice(first, first + size)),
      });
    },
    onOrders: (fresh) => got.push(...fresh.map(({ id }) => id)),
    onProgress: (pages, of) => progress.push(`${pages}/${of}`),
    isCancelled: () => false,
  });
  expect([done, got]).toEqual([true, ids]);
  expect(asked).toEqual(["1/500", "2/500", "6/125", "7/125", "8/125", "3/500"]);
  expect(progress).toEqual(["1/3", "2/3", "2/3", "2/3", "2/3", "3/3"]);
});

test("stops when it is cancelled", async () => {
  cancelAtTwo = true;
  const { run, asked, got } = collecting([[4], [3], [2], [1]]);
  expect(await run).toBe(false);
  expect(asked).toHaveLength(3);
  expect(got).toEqual([4, 3]);
});

test("gives an empty file when there are no orders", async () => {
  expect(await collecting([[]]).run).toBe(true);
});

test("ends with the failure of a page", async () => {
  await expect(
    collectOrders(filters, {
      fetchPage: () => Promise.reject(new Error("down")),
      onOrders: () => undefined,
      onProgress: () => undefined,
      isCancelled: () => false,
    }),
  ).rejects.toThrow("down");
});
