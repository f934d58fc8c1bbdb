import { act, renderHook } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { appEvents } from "./events";
import { usePreference } from "./use-preferences";
import { parsePreference, PREFERENCE_DEFAULTS } from "./preferences";

afterEach(() => window.localStorage.clear());

const PAIRED = { PK10: [{ name: "a", bets: [{ type: "tf", number: "big", stake: 100 }] }] };

test.each([
  ["musicVolume", "40", 40],
  ["musicVolume", "101", 100],
  ["musicVolume", '"40"', 100],
  ["gameOpacity", "not json", 60],
  ["streamingQuality", '"sd"', "sd"],
  ["streamingQuality", '"4k"', null],
  ["betSettingIndex", '{"PK10":2}', { PK10: 2 }],
  ["betSettingIndex", '{"CHESS":2}', {}],
  ["oddsPolicy", '"better"', "better"],
  ["oddsPolicy", '"whatever"', "none"],
  ["favourites", '{"PK10":[{"name":"a","bets":[{"type":"tf","number":"big","stake":100}]}]}', PAIRED],
  ["favourites", '{"PK10":[{"name":" a","bets":[{"type":"tf","number":"big","stake":100}]}]}', {}],
  ["favourites", '{"PK10":[{"name":"a","bets":[{"type":"tf","number":"big","stake":0.5}]}]}', {}],
  ["favourites", `{"PK10":[{"name":"${"a".repeat(25)}","bets":[{"type":"tf","number":"big","stake":1}]}]}`, {}],
  ["pageSize", "50", 50],
  ["pageSize", "51", 30],
] as const)("%s stored as %s is %j", (name, stored, value) => {
  expect(parsePreference(name, stored)).toEqual(value);
});

test("an absent preference has the specification's default", () => {
  expect(PREFERENCE_DEFAULTS).toMatchObject({ musicVolume: 100, effectVolume: 100, gameOpacity: 60 });
  expect(parsePreference("musicVolume", null)).toBe(100);
});

test("a change reaches every component, the storage, and the other tabs", () => {
  const one = renderHook(() => usePreference("gameOpacity"));
  const two = renderHook(() => usePreference("gameOpacity"));
  act(() => one.result.current[1](30));
  expect(two.result.current[0]).toBe(30);
  expect(window.localStorage.getItem("player.gameOpacity")).toBe("30");
  act(() => {
    window.localStorage.setItem("player.gameOpacity", "80");
    window.dispatchEvent(new StorageEvent("storage", { key: "player.gameOpacity" }));
  });
  expect(one.result.current[0]).toBe(80);
});

test.each([
  ["musicVolume", "volume:music", 40],
  ["effectVolume", "volume:effects", 0],
  ["gameOpacity", "game:opacity", 20],
  ["streamingQuality", "stream:quality", "sd"],
  ["betSettingIndex", "bet-setting:index", { PK10: 1 }],
] as const)("a change of %s is reported as %s, from another tab too", (name, event, value) => {
  const values: unknown[] = [];
  const stop = appEvents.on(event, (next: unknown) => values.push(next));
  const { result } = renderHook(() => usePreference(name));
  act(() => result.current[1](value as never));
  const key = `player.${name}`;
  window.localStorage.removeItem(key);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "another site's" })));
  stop();
  expect(values).toEqual([value, PREFERENCE_DEFAULTS[name]]);
});

test("a choice that the storage refuses applies as long as the page lives", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { result } = renderHook(() => usePreference("effectVolume"));
  act(() => result.current[1](0));
  expect(result.current[0]).toBe(0);
});

test("the server renders the default, with any stored value", () => {
  window.localStorage.setItem("player.musicVolume", "5");
  const Volume = () => <b>{usePreference("musicVolume")[0]}</b>;
  expect(renderToString(<Volume />)).toBe("<b>100</b>");
});
