import { GAME_CODES } from "@/lib/contract/games";
import { gameOf, games } from "./registry";

const registered = Object.entries(games);

it("finds every registered game by its code, and no game for any other string", () => {
  for (const [code, game] of registered) {
    expect(game.code).toBe(code);
    expect(gameOf(code)).toBe(game);
  }
  for (const code of ["LOBBY", "pk10", "PK10 ", "", "__proto__", "constructor", "toString"]) {
    expect(gameOf(code)).toBeUndefined();
  }
});

describe.each(registered)("%s", (code, game) => {
  it("has a game code and bet codes that the contract accepts", () => {
    expect(GAME_CODES).toContain(code);
    for (const { code: type, bets } of game.betTypes) {
      expect(type).toMatch(/^[a-z]{1,8}$/);
      for (const bet of bets) {
        expect(bet.type).toBe(type);
        expect(bet.number).toMatch(/^[a-z0-9>-]{1,12}$/);
        expect(game.find(type, bet.number)).toBe(bet);
      }
    }
  });

  it("prices exactly the bets that it lists", () => {
    const listed = game.betTypes.map(({ code: type, bets }) => [type, bets.map((bet) => bet.number).sort()]);
    const form = game.nextForm?.(undefined, (bound) => bound - 1);
    const priced = Object.entries(game.odds(form)).map(([type, odds]) => [type, Object.keys(odds).sort()]);
    expect(priced).toEqual(listed);
  });
});
