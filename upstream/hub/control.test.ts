import { type Control, controlMessage, readControl } from "./events";
import { dataText } from "./broker";

it.each<Control>([
  { type: "terminate_user", userId: "7" },
  { type: "end_player_sessions", playerSessions: ["a", "b"] },
  { type: "end_player_sessions", playerSessions: [] },
])("a control is the same before and after the broker: %j", (control) => {
  const { channel, event, data, stamp } = controlMessage(control);
  expect(readControl({ channel, event, data: dataText(data, stamp) })).toEqual(control);
});

it.each([
  ["reboot", "{}"],
  ["end_player_sessions", "not JSON"],
  ["end_player_sessions", "[1]"],
])("a control of another version, or an invalid one, is ignored: %s %s", (event, data) => {
  expect(readControl({ channel: "#hub", event, data })).toBeNull();
});
