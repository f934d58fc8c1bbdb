import { toCsv } from "./csv";
import { csvFileName, csvHead, csvRow, type CsvWords } from "./order-csv";
import { orderLines } from "../order/order-line";
import { transaction } from "../testing";

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
  it("has one row a bet line, with plain decimals and the merchant's time", () => {
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
  ])("has the decimals of the player's currency, all of them: %s", (currency, amount, text) => {
    const numbers = [{ bet_type: "tf", number: "big", amount, returned: 0 }];
    expect(rowsOf({ total_amount: amount, numbers }, currency)[0]).toContain(`,${text},`);
  });

  it("keeps a date that cannot be read as the platform wrote it", () => {
    expect(rowsOf({ created_at: "yesterday" })[0]).toMatch(/^31,yesterday,PK10,/);
  });

  it("has as many heads as cells", () => {
    const [row] = orderLines([transaction()], 1);
    expect(row && csvRow(row, words, { timeZone: "UTC", currency: "MYR" })).toHaveLength(csvHead(words).length);
  });

  it.each([
    [null, "bet-records-pk10.csv"],
    [{ from: "2026-11-21", to: "2026-11-21" }, "bet-records-pk10-2026-11-21.csv"],
    [{ from: "2026-11-14", to: "2026-11-21" }, "bet-records-pk10-2026-11-14-2026-11-21.csv"],
  ])("is named by its game and days %j", (range, name) => {
    expect(csvFileName({ game: "PK10", roundNo: "", range, quick: null })).toBe(name);
  });
});
