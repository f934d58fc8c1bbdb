import { act, screen } from "@testing-library/react";
import { endTables, renderTable } from "@/components/table/testing";
import { EPOCH, wireRound } from "@/lib/live/testing";
import { BoardPlace } from "./board-place";

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(endTables);

test("between close and result, a table without an earlier result says that the first one is on its way", async () => {
  window.scrollTo = () => undefined;
  const round = wireRound(1, 0, 46_000);
  const table = renderTable(<BoardPlace>board</BoardPlace>, {
    games: [round],
    server_time: new Date(EPOCH + 46_000).toISOString(),
  });
  await table.open();
  // The script of this part loads after the paint.
  await act(() => jest.advanceTimersByTimeAsync(50));
  expect(screen.getByTestId("recent-results")).toHaveTextContent("The first result is on its way.");
});
