import fc from "fast-check";
import { isExitUrl, isHttpUrl, MAX_EXIT_URL_BYTES } from "./http-url";

test.each([
  ["https://casino.example", true],
  ["http://play.casino.example:8080/lobby?x=1#y", true],
  ["HTTPS://CASINO.EXAMPLE/", true],
  ["http://localhost:3000", true],
  ["http://192.168.0.1/path", true],
  ["https://xn--fiq228c.xn--fiqs8s/", true],
  ["casino.example", false],
  ["ftp://casino.example", false],
  ["javascript:alert(1)", false],
  ["https://", false],
  ["https://casino", false],
  ["https://casino.example:99999", false],
  ["http://1.2.3.256", false],
  ["https://casino.example/a b", false],
  ["https://-a.example", false],
  ["https://user:pass@casino.example", false],
])("the address %j is accepted: %s", (text, taken) => {
  expect(isHttpUrl(text)).toBe(taken);
});

test("whatever is typed, an accepted address is one that the browser reads as http", () => {
  const near = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string(),
    fc.string().map((s) => `https://${s}`),
  );
  fc.assert(fc.property(near, (text) => !isHttpUrl(text) || /^https?:$/.test(new URL(text).protocol)));
});

test.each([
  ["https://casino.example/lobby?from=grandstand", true, true],
  ["http://casino.example/lobby", false, false],
  ["http://localhost:8080/", true, false],
  ["http://127.0.0.1:8080/lobby", true, false],
  ["http://localhost.casino.example/", false, false],
  ["http://192.168.0.1/", false, false],
  ["https://localhost:8443/", true, true],
  ["javascript:alert(1)", false, false],
  ["//casino.example", false, false],
  ["https://user:secret@casino.example", false, false],
  ["https://casino.example\\@evil.example", false, false],
])("the exit address %j is accepted without https: %s, with https: %s", (text, plain, secure) => {
  expect([isExitUrl(text, { secure: false }), isExitUrl(text, { secure: true })]).toEqual([plain, secure]);
});

test.each([
  ["x", MAX_EXIT_URL_BYTES, true],
  ["x", MAX_EXIT_URL_BYTES + 1, false],
  ["龙", MAX_EXIT_URL_BYTES / 2, false],
])("an exit address has at most 2 kB: filled with %j to %d characters it is accepted: %s", (letter, length, taken) => {
  const text = "https://casino.example/".padEnd(length, letter);
  expect(isExitUrl(text, { secure: true })).toBe(taken);
});
