/** @jest-environment node */
import { killedAgainAndAgain, pglitePlace } from "./kills";

describe("an upstream on PGlite that is killed again and again", () => {
  killedAgainAndAgain(pglitePlace);
});
