import { maskName } from "./winning-list";

it.each([
  ["demo", "d***o"],
  ["abc", "a***c"],
  ["ab", "a***"],
  ["a", "a***"],
  ["", "***"],
  ["zoë", "z***ë"],
  ["😀mid😎", "😀***😎"],
])("%s is shown as %s", (name, shown) => {
  expect(maskName(name)).toBe(shown);
});
