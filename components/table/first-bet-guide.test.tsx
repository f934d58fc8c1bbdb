import { act, fireEvent, screen } from "@testing-library/react";
import { appEvents } from "@/lib/browser/events";
import { ChipTray } from "./bet-desk";
import { FirstBetGuide } from "./first-bet-guide";
import { endTables, Pk10Board, press, renderTable } from "./testing";

const pointed: string[] = [];
let stops: (() => void)[] = [];
beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  pointed.length = 0;
  stops = [
    appEvents.on("body:add-class", (name) => pointed.push(name)),
    appEvents.on("body:remove-class", (name) => pointed.splice(pointed.indexOf(name), 1)),
  ];
});
afterEach(() => {
  endTables();
  for (const stop of stops) stop();
});

const order = {
  id: 1,
  reference_number: "R1",
  round_id: 1,
  round_no: "1",
  total_amount: 1,
  numbers: [{ bet_type: "tf", number: "odd", amount: 1, odds: 1.764 }],
};

async function show(orders: (typeof order)[] = []): Promise<void> {
  const table = renderTable(
    <>
      <FirstBetGuide>
        <p>hint</p>
      </FirstBetGuide>
      <ChipTray />
      <Pk10Board />
    </>,
    { orders, odds: { tf: { odd: 1.764, big: 2.205 } } },
  );
  await table.open();
}

const offer = () => screen.queryByRole("button", { name: "Try RM\u00a01 on Crown sum Odd" });

test("a first visit is offered a bet, and three steps point at chip, cell and Confirm", async () => {
  await show();
  press(screen.getByRole("radio", { name: "Chip of 5" }));
  press(offer() ?? document.body);
  expect(screen.getByRole("radio", { name: "Chip of 1" })).toBeChecked();
  expect(screen.getByTestId("first-bet")).toHaveTextContent("1 of 3 This chip is worth RM 1.");
  expect(pointed).toEqual(["guide-chip"]);
  press(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByTestId("first-bet")).toHaveTextContent("2 of 3 Press Crown sum Odd on the table.");
  expect(pointed).toEqual(["guide-cell"]);
  press(screen.getByRole("button", { name: /^Crown sum Odd/ }));
  expect(screen.getByTestId("first-bet")).toHaveTextContent("3 of 3 Confirm the bet before the round closes.");
  expect(pointed).toEqual(["guide-confirm"]);
});

test("a player with a chip on the table is offered nothing", async () => {
  await show();
  expect(offer()).toBeInTheDocument();
  press(screen.getByRole("button", { name: /^Crown sum Big/ }));
  expect(offer()).not.toBeInTheDocument();
  expect(screen.getByText("hint")).toBeInTheDocument();
});

test("a closed guide does not come back", async () => {
  await show();
  press(offer() ?? document.body);
  fireEvent.click(screen.getByRole("button", { name: "End the guide" }));
  expect(pointed).toEqual([]);
  expect(screen.getByText("hint")).toBeInTheDocument();
  expect(localStorage.getItem("player.firstBetDone")).toBe("true");
});

test("a player who has bet is offered nothing, now and later", async () => {
  await show([order]);
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(offer()).not.toBeInTheDocument();
  expect(localStorage.getItem("player.firstBetDone")).toBe("true");
});
