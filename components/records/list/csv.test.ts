import fc from "fast-check";
import { csvFile, toCsv } from "./csv";

/** A simple reader of RFC 4180, independent of the writer. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < csv.length; at += 1) {
    const sign = csv[at] ?? "";
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (csv[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === ",") {
      row.push(cell);
      cell = "";
    } else if (sign === "\r" && csv[at + 1] === "\n") {
      rows.push([...row, cell]);
      row = [];
      cell = "";
      at += 1;
    } else cell += sign;
  }
  return rows;
}

describe("CSV", () => {
  it("quotes what RFC 4180 asks to quote, and ends every line", () => {
    expect(
      toCsv([
        ["a", 'say "hi"', "x,y", "x;=1"],
        ["1\n2", "", { number: "-5.00" }],
      ]),
    ).toBe('a,"say ""hi""","x,y","x;=1"\r\n"1\n2",,-5.00\r\n');
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\nx", "＝1+1", "＋1", "－1", "＠SUM(A1)"])(
    "does not let a spreadsheet run %j",
    (text) => {
      expect(parse(toCsv([[text]]))).toEqual([[`'${text}`]]);
    },
  );

  it("reads back the written texts unchanged, for any texts", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", '"', ",", "\r", "\n", "=", "＝", "-", ";", "'", "ก", "𝟙", " "),
    });
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (rows) => {
        const guarded = rows.map((row) => row.map((cell) => (/^[=+\-@\t\r\n＝]/.test(cell) ? `'${cell}` : cell)));
        expect(parse(toCsv(rows))).toEqual(guarded);
      }),
    );
  });

  it("is a file of UTF-8 with a byte order mark", async () => {
    const bytes = new Uint8Array(await csvFile([toCsv([["ผล"]]), "b\r\n"]).arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe("ผล\r\nb\r\n");
  });
});
