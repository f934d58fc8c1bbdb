import { cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { Transaction } from "@/lib/contract/entities";
import { english as messages } from "@/i18n/testing";
import { OrderDialog } from "./order-dialog";
import { playerOf, transaction } from "../testing";

beforeEach(() => jest.spyOn(window, "scrollTo").mockImplementation(() => undefined));
afterEach(cleanup);

function drawOf(order: Partial<Transaction>): HTMLElement {
  const Player = playerOf(1);
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
      <Player>
        <OrderDialog order={transaction(order)} onClose={() => undefined} />
      </Player>
    </NextIntlClientProvider>,
  );
  return screen.getByTestId("order-draw");
}

test("a race's draw is its ten cars in their colours", () => {
  const draw = drawOf({ game: "PK10" });
  expect(draw).toHaveTextContent("31245678910");
  expect(draw.querySelector(".bg-car-7")).toHaveTextContent("7");
});

test("a drum's draw is a ball in the ball's colour, not the car of that number", () => {
  const draw = drawOf({ game: "BALLS48", result_numbers: [7] });
  expect(draw.querySelector(".bg-ball-red.rounded-full")).toHaveTextContent("7");
  expect(draw.querySelector(".bg-car-7")).toBeNull();
});

test("a wheel's draw is the segment's symbol and number", () => {
  const draw = drawOf({ game: "LUCKYWHEEL", result_numbers: [1] });
  expect(draw.querySelector("svg")).toBeInTheDocument();
  expect(draw).toHaveTextContent("1");
});

test.each([undefined, null])("a round with the commitment %s shows no proof", (commitment) => {
  drawOf({ game: "PK10" });
  expect(screen.getByRole("region", { name: messages.records.fairness })).toBeInTheDocument();
  cleanup();
  drawOf({ game: "PK10", commitment, revealed: null });
  expect(screen.queryByRole("region", { name: messages.records.fairness })).toBeNull();
  expect(screen.queryByRole("button", { name: messages.records.verify })).toBeNull();
});
