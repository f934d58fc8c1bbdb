import {
  type Check,
  isBoolean,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isOptional,
  isRecordOf,
  isShape,
  isText,
  isWhole,
} from "./checks";

const isPoint = isShape({ x: isNumber, name: isOptional(isText(1)) });

test.each<[string, Check<unknown>, readonly unknown[], readonly unknown[]]>([
  ["a boolean", isBoolean, [true, false], [0, "true", null]],
  ["a number", isNumber, [0, -1.5], ["1", Number.NaN, Number.POSITIVE_INFINITY, null]],
  ["a text of 1 to 3", isText(1, 3), ["a", "abc"], ["", "abcd", 1]],
  ["a whole number from 1 to 9", isWhole(1, 9), [1, 9], [0, 10, 1.5, "1", 2 ** 53]],
  ["one of two", isOneOf(["hd", 1]), ["hd", 1], ["sd", "1", null]],
  ["null or a number", isNullOr(isNumber), [null, 1], [undefined, "1"]],
  ["a list of 1 to 2", isListOf(isNumber, 1, 2), [[1], [1, 2]], [[], [1, 2, 3], ["1"], { 0: 1, length: 1 }]],
  ["a record", isRecordOf(isOneOf(["a", "b"]), isNumber), [{}, { a: 1 }], [{ c: 1 }, { a: "1" }, [], null]],
  [
    "a shape",
    isPoint,
    [{ x: 1 }, { x: 1, name: "n", more: 0 }],
    [{}, { x: 1, name: "" }, { x: 1, name: null }, [], null],
  ],
])("the check for %s accepts only fitting values", (_title, check, fitting, others) => {
  expect(fitting.filter((value) => !check(value))).toEqual([]);
  expect(others.filter((value) => check(value))).toEqual([]);
});
