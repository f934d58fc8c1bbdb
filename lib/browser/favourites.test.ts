import { type Favourite, isFavourites, nameOf, renamed, restored, saveProblem, withFavourite } from "./favourites";

const bets = [{ type: "tf", number: "big", stake: 100 }];
const layout = (name: string): Favourite => ({ name, bets });
const full = Array.from({ length: 12 }, (_, index) => layout(`no ${index}`));
const names = (favourites: readonly Favourite[]): string[] => favourites.map(({ name }) => name);

test.each([
  ["  odds  ", "odds"],
  ["   ", ""],
  ["a".repeat(30), "a".repeat(24)],
  [`${"a".repeat(23)} b`, "a".repeat(23)],
  ["👍".repeat(25), "👍".repeat(24)],
])("the typed name %j becomes %j", (typed, name) => {
  expect(nameOf(typed)).toBe(name);
});

test.each([
  ["fits", [], "a", bets, null],
  ["nothing to keep", [], "a", [], "no_bets"],
  [
    "too much to keep",
    [],
    "a",
    Array.from({ length: 61 }, (_, at) => ({ type: "gy", number: `${at}`, stake: 100 })),
    "too_many_bets",
  ],
  ["no name", [], "", bets, "no_name"],
  ["full", full, "a", bets, "full"],
  ["full, but the name is there", full, "NO 3", bets, null],
])("saving a layout returns its problem, if any: %s", (_title, favourites, name, kept, problem) => {
  expect(saveProblem(favourites, name, kept)).toBe(problem);
});

test("a layout replaces the layout of the same name, or is added at the end", () => {
  const two = withFavourite(withFavourite([], layout("a")), layout("b"));
  expect(names(two)).toEqual(["a", "b"]);
  const other = { name: "A", bets: [{ type: "dt", number: "1", stake: 500 }] };
  expect(withFavourite(two, other)).toEqual([other, layout("b")]);
});

test("a name can be changed to a free name, or to the same name in another case", () => {
  const two = [layout("a"), layout("b")];
  expect(names(renamed(two, "a", "c"))).toEqual(["c", "b"]);
  expect(names(renamed(two, "a", "A"))).toEqual(["A", "b"]);
  expect(renamed(two, "a", "B")).toBe(two);
  expect(renamed(two, "a", "")).toBe(two);
  expect(renamed(two, "x", "c")).toBe(two);
});

test("a deleted layout can be restored at its old place, unless its name was taken", () => {
  expect(names(restored([layout("a"), layout("c")], layout("b"), 1))).toEqual(["a", "b", "c"]);
  const taken = [layout("B")];
  expect(restored(taken, layout("b"), 0)).toBe(taken);
});

test("stored layouts are read back", () => {
  const kept = withFavourite(full.slice(1), layout(nameOf("👍".repeat(30))));
  expect(isFavourites(JSON.parse(JSON.stringify(kept)))).toBe(true);
  expect(isFavourites([...kept, layout("one more")])).toBe(false);
});
