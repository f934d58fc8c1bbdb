import { isStrayAction } from "./server-action";

const action = { "next-action": "7f0123456789abcdef" };
const form = { "content-type": "multipart/form-data; boundary=x" };

test.each<[string, string, Record<string, string>, boolean, boolean]>([
  ["POST", "/iframe/test", action, true, false],
  ["POST", "/iframe/test?x=1", action, true, false],
  ["POST", "/iframe/test", action, false, true],
  ["POST", "/iframe/test", form, false, true],
  ["POST", "/lobby/home", action, true, true],
  ["POST", "/lobby/home?/iframe/test", action, true, true],
  ["POST", "/error", form, true, true],
  ["POST", "/error", { "content-type": "application/x-www-form-urlencoded" }, true, true],
  ["GET", "/error", action, true, true],
  ["GET", "/lobby/home", { rsc: "1" }, false, false],
  ["GET", "/iframe/test", {}, false, false],
])("%s %s with %j, embedded %s: an action where none is: %s", (method, url, headers, embedded, stray) => {
  expect(isStrayAction({ method, url, headers }, embedded)).toBe(stray);
});
