import { act, renderHook } from "@testing-library/react";
import { useFavourites } from "./favourites-dialog";

let currency: string;
jest.mock("@/lib/live/game/use-game", () => ({ useGameCode: () => "PK10" }));
jest.mock("@/lib/live/player/use-player", () => ({ useCurrency: () => currency }));

test("a layout is listed only for players of its currency", () => {
  currency = "MYR";
  const { result, rerender } = renderHook(() => useFavourites());
  const layout = (stake: number) => ({ name: "odds", bets: [{ type: "tf", number: "odd", stake }] });
  act(() => result.current.save(layout(500)));
  currency = "VND";
  rerender();
  expect(result.current.favourites).toEqual([]);
  act(() => result.current.save(layout(50_000)));
  expect(result.current.favourites).toEqual([layout(50_000)]);
  currency = "MYR";
  rerender();
  expect(result.current.favourites).toEqual([layout(500)]);
});
