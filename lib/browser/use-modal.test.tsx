import { act, cleanup, renderHook } from "@testing-library/react";
import { appEvents } from "./events";
import { useModal } from "./use-modal";

afterEach(cleanup);

const RECORDS = ["transaction"] as const;
const RULES = ["rules", "limits"] as const;

function page() {
  const records = renderHook(() => useModal(RECORDS));
  const rules = renderHook(() => useModal(RULES));
  return { records, rules, open: () => [records.result.current.open, rules.result.current.open] };
}

test("at most one modal of the page is open: opening another closes it", () => {
  const { open } = page();
  expect(open()).toEqual([null, null]);
  act(() => appEvents.emit("modal:open", "transaction"));
  expect(open()).toEqual(["transaction", null]);
  act(() => appEvents.emit("modal:open", "limits"));
  expect(open()).toEqual([null, "limits"]);
  act(() => appEvents.emit("modal:open", "rules"));
  expect(open()).toEqual([null, "rules"]);
});

test("closing closes the open modal", () => {
  const { open, rules } = page();
  act(() => appEvents.emit("modal:open", "rules"));
  act(() => rules.result.current.close());
  expect(open()).toEqual([null, null]);
});

test("a component that was unmounted gets no more events", () => {
  const { records, rules } = page();
  records.unmount();
  rules.unmount();
  expect(appEvents.events["modal:open"] ?? []).toEqual([]);
  expect(appEvents.events["modal:close"] ?? []).toEqual([]);
});
