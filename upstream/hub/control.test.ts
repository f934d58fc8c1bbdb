import { type Control, controlMessage, readControl } from "./control";
import { dataText } from "./broker";

it.each<Control>([
  { type: "terminate_user", userId: "7" },
  { type: "end_player_sessions", playerSessions: ["a", "b"] },
  { type: "end_player_sessions", playerSessions: [] },
])("comes out of the broker as it went in: %j", (control) => {
  const { channel, event, data, stamp } = controlMessage(control);
  expect(readControl({ channel, event, data: dataText(data, stamp) })).toEqual(control);
});

it.each([
  ["reboot", "{}"],
  ["end_player_sessions", "not JSON"],
  ["end_player_sessions", "[1]"],
])("of another version, or of nobody's, is left alone: %s %s", (event, data) => {
  expect(readControl({ channel: "#hub", event, data })).toBeNull();
});
