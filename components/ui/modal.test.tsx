import { lockBody } from "./modal";

const root = document.documentElement;

/** A window that scrolls, unlike jsdom's. */
function scrollable(top: number): () => number {
  let at = top;
  Object.defineProperty(window, "scrollY", { configurable: true, get: () => at });
  jest.spyOn(window, "scrollTo").mockImplementation((...args: unknown[]) => {
    const [to] = args;
    at = typeof to === "object" && to !== null && "top" in to ? Number(to.top) : Number.NaN;
  });
  return () => at;
}

function widths(outer: number, inner: number): void {
  Object.defineProperty(window, "innerWidth", { configurable: true, value: outer });
  Object.defineProperty(root, "clientWidth", { configurable: true, value: inner });
}

const locked = (): boolean => root.classList.contains("body-locked");

beforeEach(() => {
  window.history.replaceState(null, "", "/game/pk10/home");
  widths(1440, 1440);
});

test("a lock scrolls to the top, and its unlock restores the position", () => {
  const at = scrollable(640);
  const unlock = lockBody();
  expect([at(), locked()]).toEqual([0, true]);
  unlock();
  expect([at(), locked()]).toEqual([640, false]);
});

test("only the last of several modals unlocks the page, in any order of closing", () => {
  const at = scrollable(300);
  const [first, second] = [lockBody(), lockBody()];
  first();
  expect([at(), locked()]).toEqual([0, true]);
  second();
  expect([at(), locked()]).toEqual([300, false]);
});

test("an unlock that is called twice does not remove another modal's lock", () => {
  scrollable(0);
  const [first, second] = [lockBody(), lockBody()];
  first();
  first();
  expect(locked()).toBe(true);
  second();
  expect(locked()).toBe(false);
});

test("if the page changed while the modal was open, the unlock restores no position", () => {
  const at = scrollable(900);
  const unlock = lockBody();
  window.history.replaceState(null, "", "/lobby/home");
  unlock();
  expect([at(), locked()]).toEqual([0, false]);
});

test.each([
  [1440, 1425, true],
  [1440, 1440, false],
])("a window of %d around a page of %d keeps a gutter: %s", (outer, inner, gutter) => {
  scrollable(0);
  widths(outer, inner);
  const unlock = lockBody();
  expect(root.classList.contains("body-gutter")).toBe(gutter);
  unlock();
  expect(root.classList.contains("body-gutter")).toBe(false);
});
