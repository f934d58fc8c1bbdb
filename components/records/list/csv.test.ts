import fc from "fast-check";
import { csvFile, csvFileName, csvHead, csvRow, type CsvWords, toCsv } from "./csv";
import { orderLines } from "@/components/records/order/order-line";
import { transaction } from "../testing";

describe("lines of a CSV", () => {
  /** A reader of RFC 4180 that shares no code with the writer. */
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
    it("quotes the cells that RFC 4180 requires, and ends every line", () => {
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

    it("is read back as the written texts, with an apostrophe before each formula", () => {
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
});

describe("orders as CSV", () => {
  const words: CsvWords = {
    column: (column) => column,
    game: (code) => code,
    outcome: (outcome) => outcome,
    playType: (line) => line.bet_type,
    bet: (line) => `${line.bet_type} ${line.number}`,
  };

  const rowsOf = (over: Parameters<typeof transaction>[0], currency = "MYR") =>
    orderLines([transaction(over)], 31).map((row) =>
      toCsv([csvRow(row, words, { timeZone: "Asia/Kuala_Lumpur", currency })]),
    );

  describe("the file of orders", () => {
    it("has one row for each bet line, with plain decimals and the merchant's time", () => {
      expect(
        rowsOf({
          total_amount: 1010.5,
          win_lose_amount: -5.05,
          win_lose_explained: "lose",
          numbers: [
            { bet_type: "tf", number: "big", amount: 1000, odds: 1.98, returned: 0 },
            { bet_type: "of", number: "2-10", amount: 10.5, odds: 9.8, returned: 0.07 },
          ],
        }),
      ).toEqual([
        "31,2026-11-21 01:06:07 PM,PK10,202611210042,PK202611210001,3 1 2 4 5 6 7 8 9 10,1010.50,lose,-5.05,tf,tf big,1000.00,1.980,0.00,MYR\r\n",
        "31,2026-11-21 01:06:07 PM,PK10,202611210042,PK202611210001,3 1 2 4 5 6 7 8 9 10,1010.50,lose,-5.05,of,of 2-10,10.50,9.800,0.07,MYR\r\n",
      ]);
    });

    it("leaves a cell empty while its value is unknown", () => {
      const [row] = rowsOf({
        result_numbers: null,
        win_lose_amount: null,
        win_lose_explained: "pending",
        numbers: [{ bet_type: "tf", number: "big", amount: 10, returned: null }],
      });
      expect(row).toBe(
        "31,2026-11-21 01:06:07 PM,PK10,202611210042,PK202611210001,,10.00,pending,,tf,tf big,10.00,,,MYR\r\n",
      );
    });

    it.each([
      ["VND", 50_000, "50000"],
      ["KWD", 12.5, "12.500"],
      ["IDR", 1500.25, "1500.25"],
    ])("has all decimals of the player's currency: %s", (currency, amount, text) => {
      const numbers = [{ bet_type: "tf", number: "big", amount, returned: 0 }];
      expect(rowsOf({ total_amount: amount, numbers }, currency)[0]).toContain(`,${text},`);
    });

    it("keeps an unreadable date as the platform wrote it", () => {
      expect(rowsOf({ created_at: "yesterday" })[0]).toMatch(/^31,yesterday,PK10,/);
    });

    it("has a heading for each cell", () => {
      const [row] = orderLines([transaction()], 1);
      expect(row && csvRow(row, words, { timeZone: "UTC", currency: "MYR" })).toHaveLength(csvHead(words).length);
    });

    it.each([
      [null, "bet-records-pk10.csv"],
      [{ from: "2026-11-21", to: "2026-11-21" }, "bet-records-pk10-2026-11-21.csv"],
      [{ from: "2026-11-14", to: "2026-11-21" }, "bet-records-pk10-2026-11-14-2026-11-21.csv"],
    ])("is named after its game and days %j", (range, name) => {
      expect(csvFileName({ game: "PK10", roundNo: "", range, quick: null })).toBe(name);
    });
  });
});
