import { partialBetOf } from "./partial-bet";

const order = { id: 9, reference_number: "R9", round_id: 1, round_no: "1", total_amount: 3.5, numbers: [] };

test.each<[string, unknown, number, string]>([
  ["a balance as words", { order, balance: "1.233,50" }, 9, "R9"],
  ["no balance", { order }, 9, "R9"],
  ["an amount with three decimals", { order: { ...order, total_amount: 1.234 }, balance: 1 }, 9, "R9"],
  ["an order of its id alone", { order: { id: 9 } }, 9, "9"],
  ["an id as text", { order: { ...order, id: "9" } }, 9, "R9"],
  ["a reference as a number", { order: { ...order, reference_number: 77 } }, 9, "77"],
  ["an order as an API resource", { order: { data: { id: 9 } }, balance: 1 }, 9, "9"],
  ["an answer as an API resource", { data: { order: { id: 9 }, balance: "1" } }, 9, "9"],
  ["an answer that is the order", { id: 9, status: "ok" }, 9, "9"],
  ["an answer that is the order as an API resource", { data: { id: "9" } }, 9, "9"],
  ["a word that it failed, and an order", { success: false, order: { id: 9 } }, 9, "9"],
])("a readable order id means that the bet is placed, whatever else is wrong: %s", (_title, json, id, reference) => {
  expect(partialBetOf(json)).toEqual({ partial: true, order: { id, reference_number: reference } });
});

test.each<[string, unknown]>([
  ["a word that it failed", { success: false, message: "no" }],
  ["a failure with an id", { success: false, id: 9 }],
  ["an order without an id", { order: { ...order, id: null }, balance: 1 }],
  ["an invalid id", { order: { id: "9 or 1" } }],
  ["an id of 0", { order: { id: 0 } }],
  ["a list", []],
  ["nothing", null],
])("an answer without a readable order id says nothing of the bet: %s", (_title, json) => {
  expect(partialBetOf(json)).toBeNull();
});
