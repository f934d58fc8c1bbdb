import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { playerOf, transaction } from "../testing";
import { collectOrders, useRecords } from "./use-records";
import type { TableQuery } from "@/lib/api/data-table";
import type { RecordFilters } from "./records-view";

describe("one page of orders", () => {
  const SOURCE = { model: "PK10Transaction" };
  const QUERY = { p: 1, ipp: 30 };
  const realFetch = globalThis.fetch;
  afterEach(() => {
    cleanup();
    globalThis.fetch = realFetch;
  });

  test("a player never sees the records of an earlier player of the browser", async () => {
    document.cookie = "XSRF-TOKEN=a";
    const answer = { total_records: 0, total_pages: 0, records: [] };
    globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(answer)));
    const first = renderHook(() => useRecords(SOURCE, QUERY, 0), { wrapper: playerOf(7) });
    await waitFor(() => expect(first.result.current.page).toEqual(answer));
    first.unmount();
    globalThis.fetch = () => new Promise(() => undefined);
    expect(renderHook(() => useRecords(SOURCE, QUERY, 0), { wrapper: playerOf(7) }).result.current.page).toEqual(
      answer,
    );
    expect(
      renderHook(() => useRecords(SOURCE, QUERY, 0), { wrapper: playerOf(8) }).result.current.page,
    ).toBeUndefined();
  });

  test("the previous page keeps its place numbers while the next page loads", async () => {
    document.cookie = "XSRF-TOKEN=a";
    const answer = { total_records: 90, total_pages: 3, records: [] };
    globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(answer)));
    const { result, rerender } = renderHook(({ p }) => useRecords(SOURCE, { ...QUERY, p }, 0), {
      wrapper: playerOf(9),
      initialProps: { p: 2 },
    });
    await waitFor(() => expect(result.current).toMatchObject({ page: answer, firstPlace: 31 }));
    let arrive: (response: Response) => void = () => undefined;
    globalThis.fetch = () => new Promise((resolve) => (arrive = resolve));
    rerender({ p: 3 });
    expect(result.current).toMatchObject({ page: answer, firstPlace: 31, loading: true });
    await waitFor(() => expect(result.current.loading).toBe(true));
    arrive(new Response(JSON.stringify(answer)));
    await waitFor(() => expect(result.current).toMatchObject({ firstPlace: 61, loading: false }));
  });

  test("a page refused for too many calls is fetched again, and shows no failure", async () => {
    document.cookie = "XSRF-TOKEN=a";
    const answer = { total_records: 0, total_pages: 0, records: [] };
    const refusal = JSON.stringify({ message: "Too many tries.", code: "too_many_requests" });
    const answers = [new Response(refusal, { status: 429, headers: { "retry-after": "0" } })];
    globalThis.fetch = async () => answers.shift() ?? new Response(JSON.stringify(answer));
    const seen: boolean[] = [];
    const { result } = renderHook(
      () => {
        const records = useRecords(SOURCE, QUERY, 0);
        seen.push(records.failed);
        return records;
      },
      { wrapper: playerOf(10) },
    );
    await waitFor(() => expect(result.current).toMatchObject({ page: answer, loading: false }));
    expect(seen).not.toContain(true);
  });
});

describe("collectOrders", () => {
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

  test("fetches pages of 500 orders, and skips orders that it already has", async () => {
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

  test("continues with smaller pages after a page that was too large, then with large pages again", async () => {
    const ids = Array.from({ length: 1_100 }, (_, at) => 1_100 - at);
    const asked: string[] = [];
    const got: number[] = [];
    const progress: string[] = [];
    const done = await collectOrders(filters, {
      fetchPage: ({ p, ipp }) => {
        asked.push(`${p}/${ipp}`);
        const first = (Number(p) - 1) * Number(ipp);
        // The second page of 500 orders is too large: the platform answers with 125 orders.
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

  test("is complete without orders", async () => {
    expect(await collecting([[]]).run).toBe(true);
  });

  test("rejects if a page fails", async () => {
    await expect(
      collectOrders(filters, {
        fetchPage: () => Promise.reject(new Error("down")),
        onOrders: () => undefined,
        onProgress: () => undefined,
        isCancelled: () => false,
      }),
    ).rejects.toThrow("down");
  });
});
