import fc from "fast-check";
import { isExitUrl, isSecureUrl, MAX_EXIT_URL_BYTES, parseHostSource } from "./http-url";

test.each([
  ["https://casino.example", true],
  ["https://play.casino.example:8080/lobby?x=1#y", true],
  ["HTTPS://CASINO.EXAMPLE/", true],
  ["https://192.168.0.1/path", true],
  ["https://xn--fiq228c.xn--fiqs8s/", true],
  ["http://localhost:3000", true],
  ["http://lucky.localhost:3000/?a", true],
  ["http://127.0.0.1/", true],
  ["http://[::1]:8080/lobby", true],
  ["HTTP://LOCALHOST", true],
  ["http://localhost.evil.example/", false],
  ["http://127.0.0.1.evil.example/", false],
  ["http://127.evil.example/", false],
  ["http://evillocalhost/", false],
  ["http://localhost@evil.example/", false],
  ["http://127.0.0.2/", false],
  ["http://2130706433/", false],
  ["http://127.1/", false],
  ["http://192.168.0.1/", false],
  ["http://casino.example/", false],
  ["casino.example", false],
  ["//casino.example", false],
  ["ftp://casino.example", false],
  ["javascript:alert(1)", false],
  ["https://", false],
  ["https:casino.example", false],
  ["https:\\\\casino.example", false],
  ["https://casino", false],
  ["https://casino.example:99999", false],
  ["https://1.2.3.256", false],
  ["https://casino.example/a b", false],
  ["https://casi\tno.example", false],
  ["https://-a.example", false],
  ["https://user:pass@casino.example", false],
  ["https://c\u0430sino.example", false],
])("the address %j is accepted: %s", (text, taken) => {
  expect(isSecureUrl(text)).toBe(taken);
});

test("the browser reads every accepted address as https, or as http of this machine", () => {
  const near = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string(),
    fc.string().map((s) => `https://${s}`),
    fc.string().map((s) => `http://localhost${s}`),
  );
  const isSafe = (text: string): boolean =>
    /^(?:https:\/\/|http:\/\/(?:[^/:@]*\.)?(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\/)/.test(new URL(text).href);
  fc.assert(fc.property(near, (text) => !isSecureUrl(text) || isSafe(text)));
});

test.each([
  ["https://casino.example", { protocol: "https:", subdomains: false, hostname: "casino.example", port: undefined }],
  ["HTTP://Localhost:8080", { protocol: "http:", subdomains: false, hostname: "localhost", port: "8080" }],
  ["https://*.cdn.example:*", { protocol: "https:", subdomains: true, hostname: "cdn.example", port: "*" }],
  ["https://casino.example/", null],
  ["https://*", null],
  ["https://a.*.example", null],
  ["https://casino.example:99999", null],
  ["https://a:b", null],
  ["https://127.1", null],
  ["https://user@casino.example", null],
  ["wss://casino.example", null],
  ["'self'", null],
])("the policy's source %j names %j", (text, source) => {
  expect(parseHostSource(text)).toEqual(source);
});

test.each([
  ["https://casino.example/lobby?from=grandstand", true, true],
  ["http://casino.example/lobby", false, false],
  ["http://localhost:8080/", true, false],
  ["http://127.0.0.1:8080/lobby", true, false],
  ["http://lucky.localhost/", true, false],
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
