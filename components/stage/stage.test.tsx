import { act, screen } from "@testing-library/react";
import { endTables, renderTable, type TableUnderTest } from "@/components/table/testing";
import { appEvents } from "@/lib/browser/events";
import { bettingPaused } from "@/lib/browser/parent-page";
import { EPOCH, wireRound } from "@/lib/live/testing";
import type { Moment, Scene, SceneFacts } from "@/games/shared/canvas/scene";
import { FinishingOrder } from "@/games/pk10/screen/parts";
import { createStageStores, OnStageProvider } from "./on-stage";
import type { SceneLoader } from "./scene-screen";
import { Stage } from "./stage";

const NUMBERS = [3, 1, 2, 4, 5, 6, 7, 8, 9, 10];

let calm = false;
/** The pictures that the canvas painted, newest last. */
let painted: { facts: SceneFacts; moment: Moment }[] = [];

function createScene(facts: SceneFacts): Scene {
  if (facts.result !== null && facts.result.length !== 10) throw new RangeError("Not a finishing order");
  return {
    paint: (_painter, _box, moment) => void painted.push({ facts, moment }),
    isStill: ({ phase }) => phase !== "draw",
    rankingAt: () => [2, 1, 3, 4, 5, 6, 7, 8, 9, 10],
    metresLeftAt: (time) => Math.max(0, 1_600 * (1 - time / 0.9)),
    hitsBetween: () => [],
    voicesAt: () => [],
  };
}
const load: SceneLoader = () => () => Promise.resolve(createScene);

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  calm = false;
  painted = [];
  const query = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(window, "matchMedia", { configurable: true, value: () => ({ ...query, matches: calm }) });
  Object.assign(window, {
    IntersectionObserver: class {
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
    ResizeObserver: class {
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  });
  Object.defineProperties(HTMLCanvasElement.prototype, {
    getContext: { configurable: true, value: () => ({}) },
    clientWidth: { configurable: true, value: 640 },
    clientHeight: { configurable: true, value: 280 },
  });
});
afterEach(endTables);

const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
const last = (): (typeof painted)[number] | undefined => painted.at(-1);

/** Renders the stage of a page that loads when round 1 is `at` ms old. */
async function openAt(
  at: number,
  status = 0,
  numbers: number[] | null = null,
  loader: SceneLoader = load,
): Promise<TableUnderTest> {
  const round = wireRound(1, status, at, numbers === null ? {} : { result_numbers: numbers });
  const stage = (
    <OnStageProvider stores={createStageStores()}>
      <Stage result={<FinishingOrder />} loader={loader} />
    </OnStageProvider>
  );
  const table = renderTable(stage, { games: [round], server_time: new Date(EPOCH + at).toISOString() });
  await table.open();
  await pass(1_000);
  return table;
}

const draw = (at: number) => ({ round: wireRound(1, 1, at, { result_numbers: NUMBERS }), seq: 11 });

test("the bar below the scene shows the remaining share of the betting time, and warns before its end", async () => {
  const bars: (string | null)[] = [];
  for (const at of [0, 10_000, 20_000, 38_000, 46_000]) {
    await openAt(at);
    const bar = document.querySelector<HTMLElement>('[style*="scaleX"]');
    const colour = bar?.classList.contains("bg-lose") ? "bg-lose" : "bg-accent";
    bars.push(bar && `${colour} ${bar.style.transform}`);
    endTables();
    jest.useFakeTimers({ now: 0 });
  }
  expect(bars).toEqual([
    "bg-accent scaleX(0.929)",
    "bg-accent scaleX(0.690)",
    "bg-accent scaleX(0.452)",
    "bg-lose scaleX(0.024)",
    null,
  ]);
});

test("while the embedding page pauses betting, the phase shows the pause", async () => {
  await openAt(0);
  const phase = document.querySelector("[data-phase]");
  expect(phase).toHaveTextContent("Bets open");
  act(() => bettingPaused.set(true));
  expect(phase).toHaveTextContent("Betting paused");
  act(() => bettingPaused.set(false));
  expect(phase).toHaveTextContent("Bets open");
});

test("a game that the platform closes is shown as closed, without a countdown, until it opens again", async () => {
  const page = await openAt(0);
  const phase = document.querySelector("[data-phase]");
  const hear = (seq: number, status: number, enabled?: boolean): void =>
    page.hear("game_update", { round: { ...draw(0).round, status }, enabled, seq });
  hear(11, 0, false);
  expect(phase).toHaveTextContent("Closed");
  expect(screen.queryByRole("timer", { name: "Bets close in" })).toBeNull();
  hear(12, 0);
  expect(phase).toHaveTextContent("Closed");
  hear(13, 0, true);
  expect(phase).toHaveTextContent("Bets open");
  expect(screen.getByRole("timer", { name: "Bets close in" })).toBeVisible();
  hear(14, 1, false);
  expect(phase).toHaveTextContent("Race under way");
  await pass(60_000);
  expect(phase).toHaveTextContent("Closed");
});

test("a still scene is painted only when the phase changes", async () => {
  await openAt(0);
  expect(last()).toMatchObject({ facts: { result: null }, moment: { phase: "betting" } });
  const before = painted.length;
  await pass(20_000);
  expect(painted).toHaveLength(before);
  await pass(25_000);
  expect(last()).toMatchObject({ facts: { result: null }, moment: { phase: "closed" } });
  expect(painted).toHaveLength(before + 1);
});

test("the distance to the line is shown while the race runs, and not past the line", async () => {
  const page = await openAt(44_000);
  await pass(3_000);
  page.hear("game_update", draw(48_400));
  await pass(600);
  expect(screen.getByTestId("to-the-line")).toHaveTextContent("1.5 km to the line");
  await pass(4_000);
  expect(screen.getByTestId("to-the-line")).toHaveTextContent("<1 km · 800 m to the line");
  await pass(4_700);
  expect(screen.queryByTestId("to-the-line")).toBeNull();
});

test("the draw plays in page time with the running order, and ends with the finishing order", async () => {
  const page = await openAt(44_000);
  await pass(3_000);
  page.hear("game_update", draw(48_400));
  await pass(600);
  expect(last()?.facts).toMatchObject({ result: NUMBERS, roundNo: "202601010001", drawMs: 10_000 });
  expect(last()?.moment).toMatchObject({ phase: "draw", time: expect.closeTo(0.06, 2) });
  expect(screen.queryByTestId("result")).toBeNull();
  expect(screen.getByTestId("ranking")).toHaveAttribute("data-ranking", "2 1 3 4 5 6 7 8 9 10");
  expect(screen.getByTestId("ranking")).toHaveAttribute("aria-hidden", "true");

  await pass(10_000);
  expect(last()).toMatchObject({ facts: { result: NUMBERS }, moment: { phase: "result" } });
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(NUMBERS.map(String));
  expect(screen.queryByTestId("ranking")).toBeNull();
});

test("the countdown is shown while time remains, and its end is published once", async () => {
  const ended = jest.fn();
  const stop = appEvents.on("countdown:end", ended);
  await openAt(38_500);
  expect(screen.getByRole("timer", { name: "Bets close in" })).toHaveTextContent("00:00:01");
  expect(ended).not.toHaveBeenCalled();
  await pass(1_000);
  expect(screen.queryByRole("timer", { name: "Bets close in" })).toBeNull();
  expect(ended.mock.calls).toEqual([["PK10"]]);
  await pass(3_000);
  expect(ended).toHaveBeenCalledTimes(1);
  stop();
});

test("an update of the same draw with slightly different times creates no other scene", async () => {
  const page = await openAt(44_000);
  await pass(3_000);
  page.hear("game_update", draw(48_000));
  const { facts } = last() ?? {};
  page.hear("game_update", { ...draw(48_050), seq: 12 });
  await pass(100);
  expect(last()?.facts).toBe(facts);
});

test("a page opened during the draw joins the draw in the middle", async () => {
  await openAt(53_000, 1, NUMBERS);
  expect(last()?.moment).toMatchObject({ phase: "draw", time: expect.closeTo(0.6, 1) });
});

test("with reduced motion the draw is not shown, only the announced outcome", async () => {
  calm = true;
  await openAt(53_000, 1, NUMBERS);
  expect(painted.map(({ facts }) => facts.result)).toEqual(painted.map(() => null));
  expect(screen.queryAllByRole("listitem")).toEqual([]);
  await pass(6_000);
  expect(last()).toMatchObject({ facts: { result: NUMBERS }, moment: { phase: "result" } });
  expect(screen.getAllByRole("listitem")).toHaveLength(10);
});

test("a void round is named, and no draw is played", async () => {
  await openAt(50_000, 3);
  expect(screen.getByText("Round void. Stakes refunded.")).toBeInTheDocument();
  expect(last()).toMatchObject({ facts: { result: null }, moment: { phase: "closed", leftMs: null } });
});

test("if the scene cannot be loaded, the result is still shown", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
  await openAt(58_500, 1, NUMBERS, () => () => Promise.reject(new Error("offline")));
  expect(warn).toHaveBeenCalledWith("the draw's picture could not be loaded", expect.any(Error));
  expect(screen.getAllByRole("listitem")).toHaveLength(10);
});

test("a result that is not a finishing order stops only the picture", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
  const page = await openAt(44_000);
  await pass(3_000);
  page.hear("game_update", { round: wireRound(1, 1, 48_400, { result_numbers: [3, 1, 2] }), seq: 11 });
  await pass(10_000);
  expect(screen.getByTestId("result")).toHaveTextContent("Crown sum 4");
  expect(warn).toHaveBeenCalledWith("the draw could not be painted", expect.any(RangeError));
});
