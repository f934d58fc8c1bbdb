import fc from "fast-check";
import { cutTemplate } from "./page-template";

test("every mark gives way to its hole's value, wherever it stands, and nothing else does", () => {
  const cut = cutTemplate(["<b title='Ann'>Ann, 7.5</b>", "Ann$7x5"], { name: "Ann", funds: "7.5" });
  expect(cut?.fill({ name: "$& $1", funds: "Ann" })).toEqual(["<b title='$& $1'>$& $1, Ann</b>", "$& $1$7x5"]);
});

test("a mark that is the beginning of another does not take its place", () => {
  const cut = cutTemplate(["75 7"], { short: "7", long: "75" });
  expect(cut?.fill({ short: "s", long: "l" })).toEqual(["l s"]);
});

test("a text that lacks a mark is no template: it shows that value in another form", () => {
  expect(cutTemplate(["Ann, RM 7"], { name: "Ann", funds: "7.50" })).toBeNull();
});

test("a text put together of marks is filled as if it had been written with the values", () => {
  const part = fc.oneof(
    fc.constantFrom("name", "funds", "nonce"),
    fc.string().map((text) => `=${text}`),
  );
  const marks = { name: "#Name.81#", funds: "#7,531.97#", nonce: "#n0nc3#" };
  fc.assert(
    fc.property(fc.array(part), fc.string(), fc.string(), (parts, name, funds) => {
      const values = { name, funds, nonce: "n" };
      const write = (of: Readonly<Record<string, string>>): string =>
        ["name", "funds", "nonce", ...parts].map((each) => of[each] ?? each.slice(1)).join("");
      fc.pre(!parts.some((each) => each.startsWith("=") && each.includes("#")));
      expect(cutTemplate([write(marks)], marks)?.fill(values)).toEqual([write(values)]);
    }),
  );
});
