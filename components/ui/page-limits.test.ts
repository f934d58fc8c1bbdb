import { pageWithin } from "./pager";

test.each([
  ["1", 9, 1],
  ["9", 9, 9],
  ["10", 9, 9],
  ["99999999999999999999", 9, 9],
  ["0", 9, 1],
  ["-3", 9, 1],
  ["", 9, 4],
  ["-", 9, 4],
  ["2", 0, 1],
])("typing %j in a pager of %d pages selects page %d", (text, pages, page) => {
  expect(pageWithin(text, pages, 4)).toBe(page);
});
