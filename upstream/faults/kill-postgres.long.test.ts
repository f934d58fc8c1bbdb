import { describePostgres } from "../db/testing";
import { killedAgainAndAgain, postgresPlace } from "./kills";

describePostgres("an upstream on PostgreSQL that is killed repeatedly", () => {
  killedAgainAndAgain(postgresPlace);
});
