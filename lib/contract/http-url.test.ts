import fc from "fast-check";
import { isHttpUrl } from "./http-url";

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
])("the address %j is taken: %s", (text, taken) => {
  expect(isHttpUrl(text)).toBe(taken);
});

test("whatever is typed, an address that is taken is one that the platform reads as http", () => {
  const near = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string(),
    fc.string().map((s) => `https://${s}`),
  );
  fc.assert(fc.property(near, (text) => !isHttpUrl(text) || /^https?:$/.test(new URL(text).protocol)));
});
