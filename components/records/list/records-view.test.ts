import { calls } from "@/lib/contract/calls";
import {
  isFormChanged,
  openingView,
  quickRange,
  RECORD_GAMES,
  type RecordFilters,
  type RecordsAction,
  recordsReducer,
  type RecordsView,
  RECORDS,
  recordsQuery,
} from "./records-view";

const range = { from: "2026-11-14", to: "2026-11-21" };
const filters: RecordFilters = { game: "PK10", roundNo: "", range: null, quick: null };

describe("the request for filters", () => {
  it("leaves out empty filters", () => {
    expect(recordsQuery(filters, 1, 30)).toEqual({ p: 1, ipp: 30, filters: { game: "PK10" } });
    expect(recordsQuery({ ...filters, game: "ALL", roundNo: "  " }, 1, 30)).toEqual({ p: 1, ipp: 30 });
  });

  it.each(["0", "202611210042"])("keeps the round number %s", (roundNo) => {
    expect(recordsQuery({ ...filters, roundNo: ` ${roundNo}` }, 2, 50)).toMatchObject({
      p: 2,
      ipp: 50,
      filters: { game: "PK10", round_no: roundNo },
    });
  });

  it("has both ends of the range", () => {
    expect(recordsQuery({ ...filters, range }, 1, 30)).toMatchObject({
      "f-date-from-created_at": "2026-11-14",
      "f-date-to-created_at": "2026-11-21",
    });
  });

  it.each(RECORD_GAMES)("is accepted by the contract, for %s", (game) => {
    const query = recordsQuery({ game, roundNo: "1", range, quick: "week" }, 3, 500);
    const request = { ...RECORDS, ...query };
    expect(calls.table.request.parse(request)).toEqual(request);
    expect(request.model).toBe("PK10Transaction");
    expect(request.filters).toEqual({ ...(game !== "ALL" && { game }), round_no: "1" });
  });
});

describe("the records' screen", () => {
  const play = (actions: readonly RecordsAction[], from: RecordsView = openingView("PK10")) =>
    actions.reduce(recordsReducer, from);

  it("applies the form only on Search, and starts at the first page", () => {
    const typed = play([
      { type: "turn", page: 4, size: null },
      { type: "game", game: "ALL" },
      { type: "roundNo", roundNo: "7" },
      { type: "range", range },
    ]);
    expect(typed.applied).toEqual(openingView("PK10").applied);
    expect(typed.page).toBe(4);
    expect(isFormChanged(typed)).toBe(true);
    const searched = play([{ type: "search" }], typed);
    expect(searched).toEqual({
      form: { game: "ALL", roundNo: "7", range, quick: null },
      applied: { game: "ALL", roundNo: "7", range, quick: null },
      page: 1,
      size: null,
      asked: 1,
    });
    expect(isFormChanged(searched)).toBe(false);
    expect(play([{ type: "search" }], searched).asked).toBe(2);
  });

  it("applies a quick pick at once, and a manual range clears the pick", () => {
    const picked = play([
      { type: "turn", page: 9, size: 10 },
      { type: "quick", quick: "week", range },
    ]);
    expect(picked).toMatchObject({ page: 1, size: null, applied: { quick: "week", range } });
    const byHand = play([{ type: "range", range: { from: "2026-11-01", to: "2026-11-02" } }], picked);
    expect(byHand.form.quick).toBeNull();
    expect(byHand.applied.quick).toBe("week");
  });

  it("turns pages without the unsent form, and returns to the first page with another size", () => {
    const turned = play([
      { type: "roundNo", roundNo: "7" },
      { type: "turn", page: 3, size: 10 },
    ]);
    expect(turned).toMatchObject({ page: 3, size: 10, applied: { roundNo: "" } });
    expect(play([{ type: "resize" }], turned)).toMatchObject({
      page: 1,
      size: null,
      form: { roundNo: "7" },
      applied: { roundNo: "" },
    });
  });
});

const KUALA_LUMPUR = "Asia/Kuala_Lumpur";

describe("a quick pick", () => {
  it.each([
    ["today", { from: "2026-11-21", to: "2026-11-21" }],
    ["yesterday", { from: "2026-11-20", to: "2026-11-20" }],
    ["week", { from: "2026-11-14", to: "2026-11-21" }],
    ["month", { from: "2026-10-22", to: "2026-11-21" }],
  ] as const)("of %s is its window of days", (pick, range) => {
    expect(quickRange(pick, new Date("2026-11-21T05:00:00Z"), KUALA_LUMPUR)).toEqual(range);
  });

  it.each([
    ["2026-11-21T15:59:59Z", "2026-11-21"],
    ["2026-11-21T16:00:00Z", "2026-11-22"],
  ])("changes its day at the merchant's midnight: %s is %s", (instant, day) => {
    expect(quickRange("today", new Date(instant), KUALA_LUMPUR).to).toBe(day);
  });

  it("uses another merchant's day at the same instant", () => {
    expect(quickRange("today", new Date("2026-11-21T20:00:00Z"), "America/New_York").to).toBe("2026-11-21");
  });

  it("crosses the end of a year", () => {
    expect(quickRange("week", new Date("2027-01-03T00:00:00Z"), KUALA_LUMPUR).from).toBe("2026-12-27");
  });
});
