import { act, fireEvent, screen, within } from "@testing-library/react";
import { Profiler } from "react";
import { pk10 } from "@/games/pk10/game";
import { wireRound } from "@/lib/live/testing";
import { ConfirmButton } from "@/components/table/slip/confirm-button";
import { endTables, paint, Pk10Board, press, renderTable, type TableUnderTest } from "@/components/table/testing";
import { BetCell } from "./bet-cell";
import { BoardWords } from "./board-words";

let table: TableUnderTest;
beforeEach(() => jest.useFakeTimers({ now: 0 }));
const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  endTables();
});

const ODDS = { tf: { big: 2.205, small: 1.764, odd: 1.764, even: 2.205, "1b": 1.98 } };
const cell = (name: RegExp): HTMLElement => screen.getByRole("button", { name });

test("a tap adds the selected chip, and a right click or Delete takes it back", async () => {
  table = renderTable(<Pk10Board />, { odds: ODDS });
  await table.open();
  const big = cell(/^Crown sum Big, odds 2\.205$/);
  fireEvent.click(big);
  fireEvent.click(big);
  fireEvent.click(big);
  expect(big).toHaveAccessibleName("Crown sum Big, odds 2.205, 3.00 on it");
  fireEvent.contextMenu(big);
  expect(big).toHaveAccessibleName("Crown sum Big, odds 2.205, 2.00 on it");
  fireEvent.keyDown(big, { key: "Delete" });
  fireEvent.keyDown(big, { key: "Backspace" });
  expect(big).toHaveAccessibleName("Crown sum Big, odds 2.205");
});

test("the board states the minimum and the maximum of one bet", async () => {
  table = renderTable(<Pk10Board />, { odds: ODDS });
  await table.open();
  expect(screen.getByText(/^Each bet/)).toHaveTextContent(/^Each bet 1 – 2,000$/);
});

test("the stake on a bet is announced after each press that changed it, and after no other press", async () => {
  table = renderTable(<Pk10Board />, { odds: ODDS });
  await table.open();
  const announcement = screen.getByTestId("stake-said");
  expect(announcement).toBeEmptyDOMElement();
  fireEvent.contextMenu(cell(/^1st Big/));
  paint();
  expect(announcement).toBeEmptyDOMElement();
  press(cell(/^1st Big/));
  expect(announcement).toHaveTextContent("1st Big: 1.00");
  press(cell(/^1st Big/));
  expect(announcement).toHaveTextContent("1st Big: 2.00");
  fireEvent.contextMenu(cell(/^Crown sum Big/));
  paint();
  expect(announcement).toHaveTextContent("1st Big: 2.00");
  fireEvent.keyDown(cell(/^1st Big/), { key: "Delete" });
  paint();
  expect(announcement).toHaveTextContent("1st Big: 1.00");
  press(cell(/^Crown sum Big/));
  expect(announcement).toHaveTextContent("Crown sum Big: 1.00");
});

test("the stake on a bet is not announced again when the next round begins", async () => {
  table = renderTable(<Pk10Board />, { odds: ODDS });
  await table.open();
  press(cell(/^1st Big/));
  const announcement = screen.getByTestId("stake-said");
  expect(announcement).toHaveTextContent("1st Big: 1.00");
  table.hear("game_update", { seq: 11, round: wireRound(2, 0, 0) });
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(announcement).toBeEmptyDOMElement();
  press(cell(/^1st Big/));
  expect(announcement).toHaveTextContent(/^1st Big: /);
});

test("a long press takes one chip back, and its click adds no chip", async () => {
  table = renderTable(<Pk10Board />, { odds: ODDS });
  await table.open();
  const big = cell(/^Crown sum Big/);
  fireEvent.click(big);
  fireEvent.click(big);
  fireEvent.pointerDown(big, { pointerType: "touch" });
  act(() => jest.advanceTimersByTime(500));
  fireEvent.pointerUp(big);
  fireEvent.click(big, { detail: 1 });
  expect(big).toHaveAccessibleName(/1\.00 on it$/);
});

test("a press that adds nothing shows the reason until the next action", async () => {
  table = renderTable(<Pk10Board />, { odds: ODDS });
  await table.open();
  const note = screen.getByTestId("board-note");
  const small = cell(/^10th Small, not offered$/);
  expect(small).toHaveAttribute("aria-disabled", "true");
  fireEvent.click(small);
  expect(note).toHaveTextContent("10th Small is not offered.");
  expect(within(note).getByRole("status")).toHaveTextContent("10th Small is not offered.");
  fireEvent.click(cell(/^1st Big/));
  expect(note).toHaveTextContent(/add a chip/);
  expect(within(note).getByRole("status")).toBeEmptyDOMElement();
  table.hear("game_update", {
    seq: 11,
    round: { id: 1, status: 2, time_left: 0, round_no: "1", end_at: new Date(0).toISOString() },
  });
  fireEvent.click(cell(/^1st Big/));
  expect(note).toHaveTextContent("Betting on this round is closed.");
});

test("each board is one tab stop: first its first cell, then the last focused cell", async () => {
  table = renderTable(<Pk10Board />, { odds: ODDS });
  await table.open();
  const stops = (): (string | null)[] =>
    screen
      .getAllByRole("button")
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((button) => button.getAttribute("data-bet"));
  expect(stops()).toEqual(["tf:big"]);
  act(() => cell(/^Crown sum Even/).focus());
  expect(stops()).toEqual(["tf:even"]);
  act(() => cell(/^What wins: Each position/).focus());
  expect(stops()).toEqual([null]);
  fireEvent.click(screen.getByRole("tab", { name: "One side" }));
  // Waits for the library that handles the arrow keys.
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(stops()).toEqual(["of:1-1"]);
  const [first] = screen.getAllByRole("button").filter(({ tabIndex }) => tabIndex === 0);
  if (first) fireEvent.keyDown(first, { key: "End" });
  expect(stops()).toEqual(["of:10-10"]);
});

test("the tabs' arrow keys wrap around", async () => {
  table = renderTable(<Pk10Board />, { odds: ODDS });
  await table.open();
  fireEvent.keyDown(screen.getByRole("tab", { name: "Two side" }), { key: "ArrowLeft" });
  expect(screen.getByRole("tab", { name: "Dragon tiger battle" })).toHaveAttribute("aria-selected", "true");
  expect(screen.getByRole("tab", { name: "Dragon tiger battle" })).toHaveFocus();
});

function wireOdds(moved: Readonly<Record<string, number>> = {}): Record<string, Record<string, number>> {
  const odds: Record<string, Record<string, number>> = {};
  for (const { type, number } of ALL_BETS) {
    const numbers = (odds[type] ??= {});
    numbers[number] = moved[`${type}:${number}`] ?? 1.98;
  }
  return odds;
}
const ALL_BETS = pk10.betTypes.flatMap((type) => type.bets);

test.each([[[]], [["tf:big"]], [["tf:1b", "of:10-10", "gy:19", "gy:9-10", "ft:3n4", "dt:10", "tf:odd"]]])(
  "of all 258 cells, changed odds of %j write only to their own cells, and render no cell",
  async (codes) => {
    let renders = 0;
    const counted = ALL_BETS.map(({ type, number }) => (
      <Profiler key={`${type}:${number}`} id={`${type}:${number}`} onRender={() => (renders += 1)}>
        <BetCell type={type} number={number} face={number} />
      </Profiler>
    ));
    table = renderTable(<BoardWords>{counted}</BoardWords>, { odds: wireOdds() });
    await table.open();
    const before = renders;
    expect(before).toBeGreaterThanOrEqual(258);
    const touched = watchCells();
    const up = Object.fromEntries(codes.map((code) => [code, 2.1]));
    table.hear("odds_update", { seq: 11, odds: wireOdds(up) });
    expect(touched()).toEqual([...codes].sort());
    expect(renders).toBe(before);
    for (const button of screen.getAllByRole("button")) {
      const odds = codes.some((code) => code === button.dataset["bet"]) ? "2.100" : "1.980";
      expect(button).toHaveTextContent(odds);
      expect(button).toHaveAccessibleName(expect.stringMatching(new RegExp(`, odds ${odds}$`)));
    }
  },
);

/** Watches the page until the returned function is called, which gives the bets of the cells that were written. */
function watchCells(): () => string[] {
  const observer = new MutationObserver(() => undefined);
  observer.observe(document.body, { subtree: true, characterData: true, childList: true, attributes: true });
  return () => {
    const cells = observer.takeRecords().map(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement;
      return element?.closest<HTMLElement>("[data-bet]")?.dataset["bet"] ?? "none";
    });
    observer.disconnect();
    return [...new Set(cells)].sort();
  };
}

test("odds that rose or fell are highlighted for some time, or until the next change", async () => {
  table = renderTable(<Pk10Board />, { odds: ODDS });
  await table.open();
  table.hear("odds_update", { seq: 11, odds: { tf: { big: 2.3, small: 1.7, odd: 1.764 } } });
  expect(screen.getByText("2.300")).toHaveAttribute("data-moved", "up");
  expect(screen.getByText("1.700")).toHaveAttribute("data-moved", "down");
  const [unmoved] = screen.getAllByText("1.764");
  expect(unmoved).not.toHaveAttribute("data-moved");
  act(() => jest.advanceTimersByTime(901));
  expect(screen.getByText("2.300")).not.toHaveAttribute("data-moved");
  table.hear("odds_update", { seq: 12, odds: { tf: { big: 2.2 } } });
  table.hear("odds_update", { seq: 13, odds: { tf: { odd: 1.8 } } });
  expect(screen.getByText("2.200")).not.toHaveAttribute("data-moved");
  expect(screen.getByText("1.800")).toHaveAttribute("data-moved", "up");
});

test("changed odds are shown in a page that a browser has translated", async () => {
  table = renderTable(<Pk10Board />, { odds: ODDS });
  await table.open();
  const box = cell(/^Crown sum Big/).querySelector(".odds");
  const font = document.createElement("font");
  font.textContent = "2.205";
  box?.replaceChildren(font);
  table.hear("odds_update", { seq: 11, odds: { tf: { big: 2.3 } } });
  expect(box).toHaveTextContent(/^2\.300$/);
});

test("odds that change twice before a paint are highlighted against the first value", async () => {
  table = renderTable(<Pk10Board />, { odds: ODDS });
  await table.open();
  const box = cell(/^Crown sum Big/).querySelector(".odds");
  const painting = jest.spyOn(window, "requestAnimationFrame").mockReturnValue(1);
  table.hear("odds_update", { seq: 11, odds: { tf: { big: 1.5 } } });
  table.hear("odds_update", { seq: 12, odds: { tf: { big: 2.4 } } });
  expect(box).toHaveTextContent("2.400");
  expect(box).not.toHaveAttribute("data-moved");
  expect(painting).toHaveBeenCalledTimes(1);
  act(() => {
    painting.mock.calls[0]?.[0](0);
    jest.advanceTimersByTime(1);
  });
  expect(box).toHaveAttribute("data-moved", "up");
});

test("changed odds remain after new chips and after a visit to another board; a bet can come on sale", async () => {
  table = renderTable(<Pk10Board />, { odds: ODDS });
  await table.open();
  table.hear("odds_update", { seq: 11, odds: { tf: { big: 2.3, "10s": 1.9 } } });
  press(cell(/^Crown sum Big/));
  expect(cell(/^Crown sum Big, odds 2\.300, 1\.00 on it$/)).toHaveTextContent("2.300");
  expect(cell(/^10th Small, odds 1\.900$/)).toHaveTextContent("1.900");
  table.hear("odds_update", { seq: 12, odds: { tf: { big: 2.205 } } });
  const moved = /^Crown sum Big, odds 2\.205, 1\.00 on it, cannot be confirmed like this$/;
  expect(cell(moved)).toHaveTextContent("2.205");
  fireEvent.click(screen.getByRole("tab", { name: "One side" }));
  table.hear("odds_update", { seq: 13, odds: { tf: { big: 2.1 } } });
  fireEvent.click(screen.getByRole("tab", { name: "Two side" }));
  expect(cell(/^Crown sum Big, odds 2\.100, 1\.00 on it, /)).toHaveTextContent("2.100");
});

test("while a bet is being confirmed its stake is never counted twice, on the cell or in the announcement", async () => {
  document.cookie = "XSRF-TOKEN=a";
  const order = { id: 1, reference_number: "R1", round_id: 1, round_no: "1", total_amount: 1 };
  const answer = { order: { ...order, numbers: [{ bet_type: "tf", number: "1b", amount: 1 }] }, balance: 9 };
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(answer)));
  table = renderTable(
    <>
      <Pk10Board />
      <ConfirmButton />
    </>,
    { odds: { tf: { "1b": 1.98 } } },
  );
  await table.open();
  const cell = screen.getByRole("button", { name: /^1st Big/ });
  const announcement = screen.getByTestId("stake-said");
  press(cell);
  const texts: string[] = [];
  const shown: (string | null)[] = [];
  new MutationObserver(() => texts.push(announcement.textContent)).observe(announcement, {
    characterData: true,
    subtree: true,
  });
  new MutationObserver(() => shown.push(cell.ariaLabel)).observe(cell, { attributeFilter: ["aria-label"] });
  press(screen.getByTestId("confirm"));
  // The clock advances in steps, because a browser paints between them.
  for (let step = 0; step < 60; step += 1) await act(() => jest.advanceTimersByTimeAsync(1));
  expect([...texts, announcement.textContent]).toEqual(["1st Big: 1.00"]);
  expect(shown).toEqual(["1st Big, odds 1.980, 1.00 confirmed"]);
});
