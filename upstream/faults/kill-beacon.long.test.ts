import { describePostgres } from "../db/testing";
import { failingNetwork } from "./failing-network";
import { killedAgainAndAgain, postgresPlace } from "./kills";

describePostgres("an upstream whose beacon and witness fail, and that is killed repeatedly", () => {
  killedAgainAndAgain(postgresPlace, failingNetwork);
});
