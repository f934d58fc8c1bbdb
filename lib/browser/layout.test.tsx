import { appEvents } from "./events";
import { watchLayout } from "./layout";

function windowOf(width: number, height: number) {
  const size = { width, height };
  const lists: { query: MediaQueryList; told: () => void; last: boolean }[] = [];
  const matches = (text: string): boolean =>
    text.includes("landscape") ? size.width > size.height : size.width <= Number(/\d+/.exec(text)?.[0]);
  window.matchMedia = (text) => {
    const target = new EventTarget();
    const query = Object.defineProperty(target, "matches", { get: () => matches(text) }) as MediaQueryList;
    lists.push({ query, told: () => target.dispatchEvent(new Event("change")), last: query.matches });
    return query;
  };
  return (nextWidth: number, nextHeight: number): void => {
    Object.assign(size, { width: nextWidth, height: nextHeight });
    for (const list of lists) {
      if (list.query.matches !== list.last) list.told();
      list.last = list.query.matches;
    }
  };
}

test("the layout switches at 760 px and the orientation by the longer side, and each change is published once", () => {
  const resize = windowOf(1440, 900);
  const told: unknown[] = [];
  const stops = [
    appEvents.on("layout:mobile", (mobile) => told.push(mobile)),
    appEvents.on("layout:orientation", (orientation) => told.push(orientation)),
    watchLayout(),
  ];
  expect([...document.body.classList]).toEqual(["layout-desktop", "landscape"]);
  resize(761, 900);
  expect([...document.body.classList].toSorted()).toEqual(["layout-desktop", "portrait"]);
  resize(760, 900);
  expect([...document.body.classList].toSorted()).toEqual(["layout-mobile", "portrait"]);
  resize(760, 760);
  resize(760, 400);
  expect(told).toEqual(["portrait", true, "landscape"]);
  for (const stop of stops) stop();
  resize(1440, 900);
  expect([told.length, document.body.className]).toEqual([3, ""]);
});
