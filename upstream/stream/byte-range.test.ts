import { byteRange } from "./routes";

test.each([
  [undefined, null],
  ["", null],
  ["bytes=", null],
  ["bytes=-", null],
  ["items=0-1", null],
  ["bytes=a-1", null],
  ["bytes=0-1,4-5", null],
  ["bytes=5-3", null],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=0-", { start: 0, end: 99 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=99999999999999999999-", null],
])("the range %s of 100 bytes is %j", (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});
