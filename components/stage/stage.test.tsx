import { act, cleanup, screen } from "@testing-library/react";
import { endTables, renderTable, type TableUnderTest } from "@/components/table/testing";
import { appEvents } from "@/lib/browser/events";
import { EPOCH, wireRound } from "@/lib/live/testing";
import type { CanvasOptions } from "@/games/shared/canvas/draw-canvas";
import { FinishingOrder } from "@/games/pk10/screen/finishing-order";
import type { CanvasLoader } from "./draw-screen";
import { Stage } from "./stage";

const NUMBERS = [3, 1, 2, 4, 5, 6, 7, 8, 9, 10];

let table: TableUnderTest;
let calm = false;
const stopDraw = jest.fn<void, []>();
const startDraw = jest.fn<() => void, [HTMLCanvasElement, CanvasOptions]>(() => stopDraw);
const load: CanvasLoader = () => () => Promise.resolve(startDraw);

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  calm = false;
  jest.clearAllMocks();
  const query = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(window, "matchMedia", { configurable: true, value: () => ({ ...query, matches: calm }) });
});
afterEach(endTables);

const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
const started = (): CanvasOptions | undefined => startDraw.mock.lastCall?.[1];

/** The stage of a page that was loaded when its round 1 was `at` ms old. */
async function openAt(at: number, status = 0, numbers: number[] | null = null): Promise<TableUnderTest> {
  const round = wireRound(1, status, at, numbers === null ? {} : { result_numbers: numbers });
  table = renderTable(<Stage result={<FinishingOrder />} loader={load} />, {
    games: [round],
    server_time: new Date(EPOCH + at).toISOString(),
  });
  await table.open();
  await pass(400);
  return table;
}

const draw = (at: number) => ({ round: wireRound(1, 1, at, { result_numbers: NUMBERS }), seq: 11 });

test("before the draw one frame is painted, after the page is idle", async () => {
  table = renderTable(<Stage result={<FinishingOrder />} loader={load} />);
  expect(startDraw).not.toHaveBeenCalled();
  await pass(400);
  expect(startDraw).toHaveBeenCalledTimes(1);
  expect(started()).toMatchObject({ still: 0 });
  await pass(20_000);
  expect(startDraw).toHaveBeenCalledTimes(1);
});

test("the animation starts at the draw, shows the order while it runs, and ends with the finishing order", async () => {
  const page = await openAt(44_000);
  await pass(4_000);
  page.hear("game_update", draw(48_400));
  expect(started()).toMatchObject({ result: NUMBERS, roundNo: "202601010001", durationMs: 10_000 });
  expect(started()?.still).toBeUndefined();
  expect(started()?.elapsedMs).toBeCloseTo(400, -1);
  expect(screen.queryByTestId("result")).toBeNull();
  act(() => started()?.onRanking?.([2, 1, 3, 4, 5, 6, 7, 8, 9, 10]));
  expect(screen.getByTestId("ranking")).toHaveAttribute("data-ranking", "2 1 3 4 5 6 7 8 9 10");
  expect(screen.getByTestId("ranking")).toHaveAttribute("aria-hidden", "true");
  expect(screen.queryAllByRole("listitem")).toEqual([]);

  await pass(10_000);
  expect(stopDraw).toHaveBeenCalled();
  expect(started()).toMatchObject({ result: NUMBERS, still: 1 });
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(NUMBERS.map(String));
  expect(screen.getByTestId("result")).toHaveTextContent("Crown sum 4");
  expect(screen.queryByTestId("ranking")).toBeNull();
});

test("the countdown shows while time remains, and its end is notified once", async () => {
  const ended = jest.fn();
  const stop = appEvents.on("countdown:end", ended);
  await openAt(39_000);
  expect(screen.getByRole("timer", { name: "Bets close in" })).toHaveTextContent("00:00:01");
  expect(ended).not.toHaveBeenCalled();
  await pass(1_000);
  expect(screen.queryByRole("timer", { name: "Bets close in" })).toBeNull();
  expect(ended.mock.calls).toEqual([["PK10"]]);
  await pass(3_000);
  expect(ended).toHaveBeenCalledTimes(1);
  stop();
});

test("an update of the same draw with slightly different times does not restart it", async () => {
  const page = await openAt(44_000);
  await pass(4_000);
  page.hear("game_update", draw(48_400));
  const starts = startDraw.mock.calls.length;
  page.hear("game_update", { ...draw(48_450), seq: 12 });
  expect(startDraw).toHaveBeenCalledTimes(starts);
});

test("a page opened during the draw joins in the middle", async () => {
  await openAt(53_000, 1, NUMBERS);
  expect(started()?.elapsedMs).toBeCloseTo(5400, -1);
});

test("a page opened after the draw shows its last frame only", async () => {
  await openAt(58_500, 1, NUMBERS);
  expect(startDraw.mock.calls.map(([, options]) => options.still)).toEqual([1]);
  expect(screen.getAllByRole("listitem")).toHaveLength(10);
});

test("with reduced motion the last frame shows at the draw, and the result list when it is announced", async () => {
  calm = true;
  await openAt(53_000, 1, NUMBERS);
  expect(started()).toMatchObject({ still: 1 });
  expect(screen.getByTestId("result")).toHaveTextContent("Finishing order");
  expect(screen.queryAllByRole("listitem")).toEqual([]);
  await pass(6_000);
  expect(screen.getAllByRole("listitem")).toHaveLength(10);
});

test("a void round is named, and no draw is played", async () => {
  await openAt(50_000, 3);
  expect(screen.getByText("Void round, stakes returned")).toBeInTheDocument();
  expect(started()).toMatchObject({ still: 0 });
});

test("if the canvas cannot be loaded, the result is still shown", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
  const broken: CanvasLoader = () => () => Promise.reject(new Error("offline"));
  table = renderTable(<Stage result={<FinishingOrder />} loader={broken} />, {
    games: [wireRound(1, 1, 58_500, { result_numbers: NUMBERS })],
    server_time: new Date(EPOCH + 58_500).toISOString(),
  });
  await pass(400);
  expect(warn).toHaveBeenCalledWith("the draw's picture could not be loaded", expect.any(Error));
  expect(screen.getAllByRole("listitem")).toHaveLength(10);
});

test("unmounting stops the draw", async () => {
  await openAt(53_000, 1, NUMBERS);
  expect(stopDraw).not.toHaveBeenCalled();
  cleanup();
  expect(stopDraw).toHaveBeenCalledTimes(1);
});

test("a result that is no finishing order stops only the animation", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
  startDraw.mockImplementation((_canvas, { result }) => {
    if (result?.length !== 10) throw new RangeError("Not a finishing order");
    return stopDraw;
  });
  const page = await openAt(44_000);
  await pass(4_000);
  page.hear("game_update", { round: wireRound(1, 1, 48_400, { result_numbers: [3, 1, 2] }), seq: 11 });
  await pass(10_000);
  expect(screen.getByTestId("result")).toHaveTextContent("Crown sum 4");
  expect(warn).toHaveBeenCalledWith("the draw could not be painted", expect.any(RangeError));
  warn.mockRestore();
  startDraw.mockImplementation(() => stopDraw);
});
