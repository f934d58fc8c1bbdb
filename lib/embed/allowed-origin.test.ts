import { isAllowedOrigin } from "./allowed-origin";

const SELF = "https://play.example";

test.each([
  ["https://casino.example", "https://casino.example", true],
  ["https://casino.example", "'self' https://casino.example", true],
  ["https://casino.example:443", "https://casino.example", false],
  ["https://casino.example:8443", "https://casino.example", false],
  ["https://casino.example", "https://casino.example:443", true],
  ["https://casino.example:8443", "https://casino.example:8443", true],
  ["https://casino.example:8443", "https://casino.example:*", true],
  ["https://casino.example:8443", "https://casino.example:84", false],
  ["https://casino.example.evil.example", "https://casino.example", false],
  ["https://evilcasino.example", "https://*.casino.example", false],
  ["https://casino.example", "https://*.casino.example", false],
  ["https://www.casino.example", "https://*.casino.example", true],
  ["https://a.b.casino.example", "https://*.casino.example", true],
  ["https://a.casino.example:8443", "https://*.casino.example", false],
  ["https://a.casino.example:8443", "https://*.casino.example:8443", true],
  ["http://casino.example", "https://casino.example", false],
  ["https://casino.example", "http://casino.example", true],
  ["https://casino.example", "http://casino.example:80", true],
  ["https://casino.example:80", "http://casino.example:443", false],
  ["https://casino.example", "HTTPS://Casino.Example", true],
  ["https://casinoXexample", "https://casino.example", false],
  [SELF, "'self'", true],
  ["http://play.example", "'self'", false],
  [SELF, "'none'", false],
  [SELF, "https://casino.example", false],
  ["https://casino.example", "*", false],
  ["null", "'self' https://casino.example", false],
  ["https://casino.example/path", "https://casino.example", false],
  ["file://", "'self'", false],
  ["", "'self'", false],
])("a page of %j under the list %j: %j", (origin, ancestors, allowed) => {
  expect(isAllowedOrigin(origin, ancestors, SELF)).toBe(allowed);
});
