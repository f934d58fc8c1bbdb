import { render, screen } from "@testing-library/react";
import { PlacedAt } from "./record-cells";
import { playerOf, transaction } from "../testing";

test.each([
  ["Asia/Bangkok", "2026-11-20T16:30:05.000Z", "2026-11-20 11:30:05 PM"],
  [undefined, "2026-11-20T16:30:05.000Z", "2026-11-21 12:30:05 AM"],
  [null, "2026-11-20T16:30:05.000Z", "2026-11-21 12:30:05 AM"],
  ["Mars/Olympus", "2026-11-20T16:30:05.000Z", "2026-11-21 12:30:05 AM"],
  ["Asia/Bangkok", "2026-11-20 16:30:05", "2026-11-20 16:30:05"],
  ["Asia/Bangkok", "21/11/2026 as of yesterday", "21/11/2026 as of yesterday"],
])("in the zone %p an order of %p is shown as placed at %p", (timeZone, created_at, shown) => {
  const Player = playerOf(1, timeZone);
  render(
    <Player>
      <p data-testid="at">
        <PlacedAt order={transaction({ created_at })} />
      </p>
    </Player>,
  );
  expect(screen.getByTestId("at")).toHaveTextContent(shown);
});
