import { mulberry32 } from "../../shared/canvas/random";
import { HORSES } from "./horses";
import { createRace } from "../../shared/canvas/racing/race";

test("two hundred races of eight end in the drawn order", () => {
  const random = mulberry32(20_261_121);
  for (let run = 0; run < 200; run += 1) {
    const result = Array.from({ length: HORSES.racers }, (_, index) => ({ racer: index + 1, at: random() }))
      .sort((left, right) => left.at - right.at)
      .map(({ racer }) => racer);
    expect(createRace({ result, roundNo: `20261121${1000 + run}` }).rankingAt(1)).toEqual(result);
  }
});
