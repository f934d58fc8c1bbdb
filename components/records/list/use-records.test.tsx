import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { playerOf } from "../testing";
import { useRecords } from "./use-records";

const SOURCE = { model: "PK10Transaction" };
const QUERY = { p: 1, ipp: 30 };
const realFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});

test("a player never sees the records that an earlier player left in the browser", async () => {
  document.cookie = "XSRF-TOKEN=a";
  const answer = { total_records: 0, total_pages: 0, records: [] };
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(answer)));
  const first = renderHook(() => useRecords(SOURCE, QUERY, 0), { wrapper: playerOf(7) });
  await waitFor(() => expect(first.result.current.page).toEqual(answer));
  first.unmount();
  globalThis.fetch = () => new Promise(() => undefined);
  expect(renderHook(() => useRecords(SOURCE, QUERY, 0), { wrapper: playerOf(7) }).result.current.page).toEqual(answer);
  expect(renderHook(() => useRecords(SOURCE, QUERY, 0), { wrapper: playerOf(8) }).result.current.page).toBeUndefined();
});

test("the previous page keeps its indexes while the next page loads", async () => {
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

test("a page refused for too many calls is fetched by the next attempt, and is not shown as failed", async () => {
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
