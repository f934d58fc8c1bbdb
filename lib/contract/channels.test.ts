import { channels } from "./channels";
import { channelName } from "./channel-names";

test("channels and their events have the specification's names", () => {
  expect([channelName.game("PK10"), channelName.system(), channelName.user(7), channelName.merchant(2)]).toEqual([
    "game-PK10",
    "system",
    "private-user.7",
    "private-merchant.2",
  ]);
  expect(Object.keys(channels.game).toSorted()).toEqual([
    "game_update",
    "kick_all",
    "odds_update",
    "results",
    "winning",
  ]);
  expect(Object.keys(channels.system)).toEqual(["new_version"]);
  expect(Object.keys(channels.user).toSorted()).toEqual(["user_balance_update", "user_kick", "user_logout"]);
  expect(Object.keys(channels.merchant)).toEqual(["setting_update"]);
});
