import { killedAgainAndAgain, pglitePlace } from "./kills";

describe("an upstream on PGlite that is killed repeatedly", () => {
  killedAgainAndAgain(pglitePlace);
});
