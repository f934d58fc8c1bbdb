import type { TablePage, TableQuery, TableSource } from "@/lib/api/data-table";
import { GAME_CODES, type GameCode } from "@/lib/contract/games";
import dayjs from "dayjs";
import { type Day, dayOf } from "@/lib/time";

/** Days of the merchant's calendar, both included. */
interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

export const QUICK_DATES = ["today", "yesterday", "week", "month"] as const;
export type QuickDate = (typeof QUICK_DATES)[number];

/** Number of days before today at which each pick begins (specification, point 9). */
const WINDOW_DAYS: Readonly<Record<QuickDate, number>> = { today: 0, yesterday: 1, week: 7, month: 30 };

/** The days of a quick pick at `now` in the merchant's time zone. Throws RangeError for an unknown zone. */
export function quickRange(pick: QuickDate, now: Date, timeZone: string): DayRange {
  const today = dayOf(now, timeZone);
  const from = dayjs(today).subtract(WINDOW_DAYS[pick], "day").format("YYYY-MM-DD");
  return { from, to: pick === "yesterday" ? from : today };
}

/** `ALL` means every game. */
export const RECORD_GAMES = ["ALL", ...GAME_CODES.filter((code) => code !== "LOBBY")] as const;
export type RecordGame = GameCode | "ALL";

export interface RecordFilters {
  readonly game: RecordGame;
  /** As typed; empty for every round. */
  readonly roundNo: string;
  /** Null for all days. */
  readonly range: DayRange | null;
  /** Null for a range that the player set. */
  readonly quick: QuickDate | null;
}

/** The form on the screen and the applied filters. They differ until Search. */
export interface RecordsView {
  readonly form: RecordFilters;
  readonly applied: RecordFilters;
  /** From 1. */
  readonly page: number;
  /** Orders on a page, if the platform sends smaller pages than the player chose; else null. */
  readonly size: number | null;
  /** Counts how often filters were applied: the same filters, applied again, fetch again. */
  readonly asked: number;
}

export type RecordsAction =
  | { readonly type: "game"; readonly game: RecordGame }
  | { readonly type: "roundNo"; readonly roundNo: string }
  | { readonly type: "range"; readonly range: DayRange | null }
  | { readonly type: "quick"; readonly quick: QuickDate; readonly range: DayRange }
  | { readonly type: "search" }
  | { readonly type: "turn"; readonly page: number; readonly size: number | null }
  | { readonly type: "resize" };

export function openingView(game: RecordGame): RecordsView {
  const filters: RecordFilters = { game, roundNo: "", range: null, quick: null };
  return { form: filters, applied: filters, page: 1, size: null, asked: 0 };
}

/** Changed filters apply with Search, a quick pick applies the form at once (specification, point 4, "Table"). */
export function recordsReducer(view: RecordsView, action: RecordsAction): RecordsView {
  const { form } = view;
  switch (action.type) {
    case "game":
      return { ...view, form: { ...form, game: action.game } };
    case "roundNo":
      return { ...view, form: { ...form, roundNo: action.roundNo } };
    case "range":
      return { ...view, form: { ...form, range: action.range, quick: null } };
    case "quick":
      return apply(view, { ...form, range: action.range, quick: action.quick });
    case "search":
      return apply(view, form);
    case "turn":
      return { ...view, page: action.page, size: action.size };
    case "resize":
      return { ...view, page: 1, size: null };
  }
}

function apply({ asked }: RecordsView, filters: RecordFilters): RecordsView {
  return { form: filters, applied: filters, page: 1, size: null, asked: asked + 1 };
}

export function isFormChanged({ form, applied }: RecordsView): boolean {
  const same = form.range?.from === applied.range?.from && form.range?.to === applied.range?.to;
  return !same || form.game !== applied.game || form.roundNo.trim() !== applied.roundNo.trim();
}

/** The table of all games' records; `filters[game]` selects a game (specification, Decisions). */
export const RECORDS: TableSource = { model: "PK10Transaction" };

export type RecordsQuery = TableQuery & TablePage;

/** Leaves out empty values; `0` is a value. */
export function recordsQuery(filters: RecordFilters, page: number, pageSize: number): RecordsQuery {
  const roundNo = filters.roundNo.trim();
  const named = {
    ...(filters.game !== "ALL" && { game: filters.game }),
    ...(roundNo !== "" && { round_no: roundNo }),
  };
  return {
    p: page,
    ipp: pageSize,
    ...(Object.keys(named).length > 0 && { filters: named }),
    ...(filters.range !== null && {
      "f-date-from-created_at": filters.range.from,
      "f-date-to-created_at": filters.range.to,
    }),
  };
}
