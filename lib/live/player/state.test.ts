import { clearOwnWin, countFrame, initialPlayer, takeBetBalance, takeLoaded, takeUpdate } from "./state";

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

test("a pushed balance that is older than the one shown is not taken", () => {
  const model = takeUpdate(initialPlayer({ balance: 100, currency: "MYR" }), { balance: 90, server_time: at(5) });
  expect(takeUpdate(model, { balance: 100, server_time: at(4) }).shown.balance).toBe(9000);
  expect(takeUpdate(model, { balance: 80, server_time: at(6) }).shown.balance).toBe(8000);
});

test("an answer asked before a bet is not taken but asked again; one that can prove itself older is simply dropped", () => {
  const before = takeUpdate(initialPlayer({ balance: 100, currency: "MYR" }), { balance: 100, server_time: at(5) });
  const bet = takeBetBalance(before, 70);
  expect(takeLoaded(bet, { balance: 100 }, before.version)).toEqual({ model: bet, again: true });
  expect(takeLoaded(bet, { balance: 100, server_time: at(4) }, before.version)).toEqual({ model: bet, again: false });
  expect(takeLoaded(bet, { balance: 70 }, bet.version).model.shown.balance).toBe(7000);
});

test("own winnings are shown in minor units until they are cleared", () => {
  const win = { round_id: 3, round_no: "202601010003", game: "PK10", amount: 22.1, staked: 10 };
  const model = takeUpdate(initialPlayer({ balance: 100, currency: "MYR" }), { balance: 112.1, win });
  expect(model.shown).toMatchObject({ balance: 11210, ownWin: { roundId: 3, amount: 2210, staked: 1000 } });
  expect(clearOwnWin(model).shown.ownWin).toBeNull();
});

test("frames of the private channel: repeats are old, holes are gaps, none is needed", () => {
  const first = countFrame(initialPlayer({ balance: 0, currency: "MYR" }), 7);
  expect(first.order).toBe("next");
  expect(countFrame(first.model, 7).order).toBe("old");
  expect(countFrame(first.model, 8).order).toBe("next");
  expect(countFrame(first.model, 9).order).toBe("gap");
  expect(countFrame(first.model, undefined).order).toBe("next");
});
