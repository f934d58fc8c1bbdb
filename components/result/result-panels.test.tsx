import { act, fireEvent, screen, within } from "@testing-library/react";
import { endTables, renderTable, type TableUnderTest } from "@/components/table/testing";
import type { Order } from "@/lib/contract/entities";
import { wireRound } from "@/lib/live/testing";
import { OwnWinCard } from "./own-win";
import { RoundNetStrip } from "./round-net-strip";
import Pk10Parts from "@/games/pk10/screen/parts";
import { Pk10Trends } from "@/games/pk10/screen/trends";
import { Winners, WinnersTicker } from "./winners";

let table: TableUnderTest;
let reduced = false;
beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: reduced,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
});
afterEach(() => {
  endTables();
  reduced = false;
});

const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

/** Crown sums of rounds 1, 2 and 3: 13 (big, odd), 12 (big, even), 3 (small, odd). */
const PAST = [
  wireRound(4, 0, 180_000),
  wireRound(3, 1, 180_000, { result_numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }),
  wireRound(2, 1, 180_000, { result_numbers: [10, 2, 3, 4, 5, 6, 7, 8, 9, 1] }),
  wireRound(1, 1, 180_000, { result_numbers: [10, 3, 2, 4, 5, 6, 7, 8, 9, 1] }),
];
const atRound4 = { games: PAST, server_time: new Date(Date.UTC(2026, 0, 1, 0, 3)).toISOString() };
const drawFourth = (): void =>
  table.hear("results", { seq: 11, round_id: 4, round_no: "4th", result_numbers: [6, 7, 8, 9, 10, 1, 2, 3, 4, 5] });

describe("the results", () => {
  test("are listed newest first with their facts, without the draw that is running", async () => {
    table = renderTable(<Pk10Parts>{({ lastResults }) => lastResults}</Pk10Parts>, atRound4);
    await table.open();
    const rows = () => screen.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows()).toHaveLength(3);
    expect(rows()[0]).toContain("3 Small Odd Tiger");
    act(() => jest.setSystemTime(48_000));
    drawFourth();
    expect(rows()).toHaveLength(3);
    await pass(10_100);
    expect(rows()[0]).toContain("13 Big Odd Dragon");
  });

  test("have a road with a mark for each result, and a table for screen readers", async () => {
    table = renderTable(<Pk10Trends />, atRound4);
    await table.open();
    const marks = () =>
      [...screen.getByTestId("road-bead").querySelectorAll("[data-answer]")].map((mark) =>
        mark.getAttribute("data-answer"),
      );
    expect(marks()).toEqual(["big", "big", "small"]);
    expect(screen.getByTestId("streak")).toHaveTextContent("Small × 1");
    expect(screen.getByText(/last 3 results: Big 2, Small 1\. Now Small × 1, longest Big × 2/)).toBeInTheDocument();
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "1" } });
    expect(marks()).toEqual(["odd", "even", "odd"]);
    const rows = within(screen.getByRole("table", { name: "Crown sum: Odd / Even" })).getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Round noResult",
      "202601010003Odd",
      "202601010002Even",
      "202601010001Odd",
    ]);
    act(() => jest.setSystemTime(48_000));
    drawFourth();
    expect(marks()).toHaveLength(3);
    await pass(10_100);
    expect(marks()).toEqual(["odd", "even", "odd", "odd"]);
    expect(screen.getByTestId("streak")).toHaveTextContent("Odd × 2");
  });

  test("have counts of each number, and of the rounds since it was drawn", async () => {
    table = renderTable(<Pk10Trends />, atRound4);
    await table.open();
    fireEvent.click(screen.getByRole("radio", { name: "Numbers" }));
    const row = (position: string) =>
      within(screen.getByRole("row", { name: new RegExp(`^1?${position}`) }))
        .getAllByRole("cell")
        .map((cell) => cell.textContent);
    expect(row("1st")).toEqual(["1", "0", "0", "0", "0", "0", "0", "0", "0", "2"]);
    fireEvent.click(screen.getByRole("radio", { name: "Rounds since" }));
    expect(row("1st")[0]).toBe("0");
    expect(row("1st")[9]).toBe("1");
    expect(row("1st")[4]).toContain("Not seen");
  });

  test("show a loading text until they arrive", async () => {
    table = renderTable(<Pk10Trends />);
    await table.open();
    expect(screen.getByText("The first results are on their way.")).toBeInTheDocument();
  });
});

describe("an own result", () => {
  const line = (number: string, amount: number, odds: number): Order["numbers"][number] => ({
    bet_type: number.endsWith("p") || number.includes("n") ? "ft" : "tf",
    number,
    amount,
    odds,
  });
  const order = (id: number, ...numbers: Order["numbers"]): Order => ({
    id,
    reference_number: `R${id}`,
    round_id: 1,
    round_no: "1",
    total_amount: 3,
    numbers,
  });
  const RESULT = [3, 1, 2, 4, 5, 6, 7, 8, 9, 10];
  const orders = [order(1, line("small", 1, 1.764), line("big", 1, 2.205)), order(2, line("4n2", 1, 2.9))];

  async function result(placed: readonly Order[]): Promise<void> {
    table = renderTable(
      <>
        <RoundNetStrip />
        <OwnWinCard />
      </>,
      { orders: [...placed] },
    );
    await table.open();
    expect(strip()).toBe("");
    act(() => jest.setSystemTime(48_000));
    table.hear("results", { seq: 11, round_id: 1, round_no: "202601010001", result_numbers: RESULT });
    await pass(10_100);
  }
  async function win(amount: number): Promise<void> {
    await result(orders);
    table.hearOwn("user_balance_update", {
      balance: 100 + amount,
      win: { round_id: 1, round_no: "202601010001", game: "PK10", amount, staked: 3 },
    });
    await pass(0);
  }
  const listed = () => screen.getAllByRole("listitem").map((row) => row.textContent);
  const strip = () => screen.getByTestId("round-net").textContent?.replaceAll("\u00a0", " ");

  test("lists every bet that won or gave its stake back, with its gain", async () => {
    await win(2.76);
    expect(screen.getByTestId("own-win")).toHaveTextContent("Your result−RM 0.24returned 2.76 of 3.00");
    expect(listed()).toEqual(["Crown sum Small+0.76", "4 nim 2 · stake returned0.00"]);
    expect(screen.queryByTestId("confetti")).not.toBeInTheDocument();
  });

  test.each([
    ["PK10", true],
    ["RACINGGOD", false],
  ])("of %s is hidden on a phone when betting opens: %s", async (game, leaves) => {
    table = renderTable(<OwnWinCard />);
    await table.open();
    table.hearOwn("user_balance_update", {
      balance: 110,
      win: { round_id: 9, round_no: "202601010007", game, amount: 10, staked: 3 },
    });
    expect(screen.getByTestId("own-win").parentElement?.classList.contains("max-full:hidden")).toBe(leaves);
  });

  test("of another table names its game and round", async () => {
    await result([]);
    table.hearOwn("user_balance_update", {
      balance: 110,
      win: { round_id: 9, round_no: "202601010007", game: "RACINGGOD", amount: 10, staked: 3 },
    });
    expect(screen.getByTestId("own-win")).toHaveTextContent(
      "You won+RM 7.00Racing GodRound 202601010007returned 10.00 of 3.00",
    );
  });

  test("lists only names if the lines do not add up to the server's payment", async () => {
    await win(50);
    expect(screen.getByTestId("own-win")).toHaveTextContent("You won+RM 47.00returned 50.00 of 3.00");
    expect(listed()).toEqual(["Crown sum Small", "4 nim 2 · stake returned"]);
    expect(screen.getByTestId("confetti")).toHaveAttribute("aria-hidden", "true");
  });

  test("is shown in the strip before the platform sends the payout, and then with the payout's amount", async () => {
    await result(orders);
    expect(strip()).toBe("Round 0001−RM 0.24returned 2.76 of 3.00");
    table.hearOwn("user_balance_update", {
      balance: 110,
      win: { round_id: 1, round_no: "202601010001", game: "PK10", amount: 10, staked: 3 },
    });
    expect(strip()).toBe("Round 0001+RM 7.00returned 10.00 of 3.00");
    expect(screen.getByTestId("own-win")).toHaveTextContent("+RM 7.00");
    expect(screen.getByRole("status")).toBe(screen.getByTestId("round-net"));
  });

  test.each([
    ["a total loss", [order(1, line("big", 20, 2.205))], "Round 0001−RM 20.00"],
    ["a returned stake", [order(1, line("4n2", 20, 2.9))], "Round 0001Stake returned · RM 20.00"],
    ["no bet", [], ""],
  ])("of %s is shown in the strip until the next draw begins", async (_what, placed, words) => {
    await result(placed);
    expect(strip()).toBe(words);
    expect(screen.queryByTestId("own-win")).not.toBeInTheDocument();
    table.hear("game_update", { seq: 12, round: wireRound(2, 0, 60_000) });
    await pass(7100);
    expect(strip()).toBe(words);
    act(() => jest.setSystemTime(108_000));
    table.hear("results", { seq: 13, round_id: 2, round_no: "202601010002", result_numbers: RESULT });
    await pass(100);
    expect(strip()).toBe("");
  });

  test("a press on the strip lists all bets of the round, including the lost bets", async () => {
    await win(2.76);
    expect(screen.getByTestId("own-win")).toHaveTextContent(/1 bet lost · −RM.1\.00$/);
    const list = document.querySelector("#own-round") ?? document.body;
    expect(within(screen.getByTestId("round-net")).getByRole("button")).toHaveAttribute("popovertarget", "own-round");
    fireEvent(list, Object.assign(new Event("toggle"), { newState: "open" }));
    expect([...list.querySelectorAll("li")].map((row) => row.textContent)).toEqual([
      "Crown sum Small+0.76",
      "4 nim 2 · stake returned0.00",
      "Crown sum Big−1.00",
    ]);
  });

  test("of a void round shows the refunded stakes", async () => {
    table = renderTable(<RoundNetStrip />, { orders });
    await table.open();
    table.hear("game_update", { seq: 11, round: wireRound(1, 3, 48_000) });
    expect(strip()).toBe("Round 0001Void · RM 3.00 refunded");
  });

  test("still lists its bets when the next round has begun, and is cleared 7 s later", async () => {
    await win(2.76);
    table.hear("game_update", { seq: 12, round: wireRound(2, 0, 60_000) });
    await pass(6900);
    expect(listed()).toHaveLength(2);
    await pass(200);
    expect(screen.queryByTestId("own-win")).not.toBeInTheDocument();
  });
});

describe("the winners' ticker", () => {
  const winners = [
    { mCode: "DEMO", playerID: "an**", WinAmt: 12.5 },
    { mCode: "DEMO", playerID: "bo**", WinAmt: 3 },
  ];
  const line = () => screen.getByTestId("winners-ticker");

  test("appears with the first winners, and shows one winner after the other unless it is paused", async () => {
    table = renderTable(<WinnersTicker className="" />);
    await table.open();
    expect(line()).toHaveClass("invisible");
    expect(line()).toHaveTextContent("");
    table.hear("winning", { seq: 11, winners });
    expect(line()).not.toHaveClass("invisible");
    expect(line()).toHaveTextContent("an**won+RM 12.50");
    await pass(3500);
    expect(line()).toHaveTextContent("bo**won+RM 3.00");
    fireEvent.pointerEnter(line());
    await pass(10_000);
    expect(line()).toHaveTextContent("bo**");
    fireEvent.pointerLeave(line());
    await pass(3500);
    expect(line()).toHaveTextContent("an**");
    fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    await pass(10_000);
    expect(line()).toHaveTextContent("an**");
    fireEvent.click(screen.getByRole("button", { name: "Play" }));
    table.hear("game_update", { seq: 12, round: wireRound(2, 0, 60_000) });
    await pass(7000);
    expect(line()).toHaveTextContent(/RM/);
    table.hear("winning", { seq: 13, winners: [{ mCode: "DEMO", playerID: "cy**", WinAmt: 7 }] });
    expect(line()).toHaveTextContent("cy**won+RM 7.00");
  });

  test("is a list that does not move if reduced motion is preferred", async () => {
    reduced = true;
    table = renderTable(<WinnersTicker className="" />);
    await table.open();
    table.hear("winning", { seq: 11, winners });
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});

test("the winners' list appears with the first winners and stays until the next round has winners", async () => {
  table = renderTable(<Winners />);
  await table.open();
  expect(screen.queryByRole("region")).not.toBeInTheDocument();
  table.hear("game_update", {
    seq: 11,
    round: wireRound(1, 1, 60_000, { result_numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }),
  });
  table.hear("winning", { seq: 12, winners: [{ mCode: "DEMO", playerID: "an**", WinAmt: 12.5 }] });
  table.hear("game_update", { seq: 13, round: wireRound(2, 0, 60_000) });
  await pass(7000);
  expect(screen.getByTestId("winners")).toHaveTextContent("an**");
  expect(screen.getByRole("region")).toHaveAccessibleName("Winners · round 202601010001");
  table.hear("winning", { seq: 14, winners: [{ mCode: "DEMO", playerID: "cy**", WinAmt: 7 }] });
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByTestId("winners")).toHaveTextContent("cy**");
});
