import { type After, error, type Loose, type PlantedFault, success, tolerated, warning } from "../planted-fault";

const HOME = "/game/PK10/home";
const POST_HOME = `POST /api/user${HOME}`;

const home = (change: (body: Loose) => void): After =>
  success(HOME, (body) => {
    change(body);
    return body;
  });

export const homeFaults: readonly PlantedFault[] = [
  {
    name: "a code has no odds",
    after: home(({ odds }) => delete odds.tf["1b"]),
    found: error(POST_HOME, "odds", "odds"),
  },
  { name: "odds are an empty list", after: home((body) => (body.odds = [])), found: error(POST_HOME, "odds", "odds") },
  {
    name: "odds below 1",
    after: home(({ odds }) => (odds.tf.big = 0.98)),
    found: error(POST_HOME, "odds.tf.big", "odds"),
  },
  {
    name: "odds that ruin the house",
    after: home(({ odds }) => (odds.of["1-1"] = 12)),
    found: warning(POST_HOME, "odds.of.1-1", "odds"),
  },
  {
    name: "odds of a code that there is not",
    after: home(({ odds }) => (odds.tf["11b"] = 1.9)),
    found: warning(POST_HOME, "odds.tf.11b", "odds"),
  },
  {
    name: "no limits for a bet type",
    after: home(({ settings }) => delete settings.settings[0].limits.dt),
    found: error(POST_HOME, "settings.settings.0.limits.dt", "limits"),
  },
  {
    name: "the least is above the most",
    after: home(({ settings }) => (settings.settings[0].limits.ft = { min: 10, max: 5 })),
    found: error(POST_HOME, "settings.settings.0.limits.ft", "limits"),
  },
  {
    name: "a setting without chips",
    after: home(({ settings }) => (settings.chips = [])),
    found: error(POST_HOME, "settings.chips", "limits"),
  },
  {
    name: "a setting without a payout",
    after: home(({ settings }) => (settings.payouts = [])),
    found: error(POST_HOME, "settings.payouts", "limits"),
  },
  {
    name: "a forced setting that there is not",
    after: home((body) => (body.selected_setting_id = 9)),
    found: error(POST_HOME, "selected_setting_id", "limits"),
  },
  { name: "no rounds", after: home((body) => (body.games = [])), found: error(POST_HOME, "games", "rounds") },
  {
    name: "rounds oldest first",
    after: home(({ games }) => games.reverse()),
    found: error(POST_HOME, "games", "rounds"),
  },
  {
    name: "two open rounds",
    after: home(({ games }) => (games[1].status = 0)),
    found: error(POST_HOME, "games", "rounds"),
  },
  {
    name: "the result of an open round",
    after: home(({ games }) => (games[0].result_numbers = games[1].result_numbers)),
    found: error(POST_HOME, "games.0.result_numbers", "rounds"),
  },
  {
    name: "a result with a car twice",
    after: home(({ games }) => (games[1].result_numbers[1] = 3)),
    found: error(POST_HOME, "games.1.result_numbers", "rounds"),
  },
  {
    name: "end_at in another zone than it says",
    after: home(({ games }) => (games[0].end_at = new Date(Date.now() + 8 * 3_600_000).toISOString())),
    found: error(POST_HOME, "games.0.end_at", "rounds"),
  },
  {
    name: "an open round has no time left, though it closes later",
    after: home(({ games }) => (games[0].time_left = 0)),
    found: error(POST_HOME, "games.0.end_at", "rounds"),
  },
  {
    name: "a drawn round has time left",
    after: home(({ games }) => (games[1].time_left = 5)),
    found: error(POST_HOME, "games.1.time_left", "rounds"),
  },
  {
    name: "a round is closed before end_at",
    after: home(({ games }) => Object.assign(games[1], { end_at: games[0].end_at, status: 2, result_numbers: null })),
    found: error(POST_HOME, "games.1.end_at", "rounds"),
  },
  {
    name: "the home of a JSON body is refused",
    after: (exchange, answer) =>
      exchange.path === HOME && exchange.type.includes("json") ? { status: 415, body: { message: "No." } } : answer,
    found: error(POST_HOME, "", "requests"),
  },
  {
    name: "end_at without an offset",
    after: home(({ games }) => (games[0].end_at = "2026-11-21 10:00:00")),
    found: warning(POST_HOME, "games.0.end_at", "rounds"),
  },
  {
    name: "round_no is a number",
    after: home(({ games }) => (games[0].round_no = 42)),
    found: tolerated(POST_HOME, "games.0.round_no", "game-home"),
  },
];
