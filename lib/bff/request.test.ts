import { localeCookieLines, readCookie, writeCookie } from "./session/cookies";
import { pathOf, playerAddress } from "./request";

describe("readCookie", () => {
  it.each([
    ["a=1; b=2", "b", "2"],
    ["a=1;b=2", "b", "2"],
    ["ba=1; a=2", "a", "2"],
    ["a=x=y", "a", "x=y"],
    ["a", "a", undefined],
    ["b; a=1", "b", undefined],
    ["a=", "a", ""],
    [null, "a", undefined],
    ["", "a", undefined],
  ])("of %j, %s is %j", (header, name, value) => {
    expect(readCookie(header, name)).toBe(value);
  });
});

describe("writeCookie", () => {
  it("writes a cookie for the whole host, with SameSite", () => {
    expect(writeCookie("a", "1", { secure: false, framed: false })).toBe("a=1; Path=/; SameSite=Lax");
    expect(writeCookie("a", "1", { secure: true, framed: false }, { httpOnly: true, maxAgeSeconds: 5 })).toBe(
      "a=1; Path=/; SameSite=Lax; Secure; Max-Age=5; HttpOnly",
    );
  });
});

describe("the language's cookie", () => {
  it("replaces a lax cookie if it is partitioned", () => {
    expect(localeCookieLines({ secure: true, framed: true }, "th")).toEqual([
      "user_locale=; Path=/; Max-Age=0",
      "user_locale=th; Path=/; SameSite=None; Secure; Partitioned; Max-Age=31536000",
    ]);
    expect(localeCookieLines({ secure: true, framed: false }, "th")).toHaveLength(1);
  });
});

describe("pathOf", () => {
  it.each([
    ["/a/b?c=/d", "/a/b"],
    ["http://host/a?b", "/a"],
    ["http://host", "/"],
    ["//host/a", "//host/a"],
    ["/%61", "/%61"],
  ])("of %s is %s", (url, path) => {
    expect(pathOf(url)).toBe(path);
  });
});

describe("playerAddress", () => {
  it.each([
    ["no proxy: the header does not count", "9.9.9.9", "1.1.1.1", 0, "9.9.9.9"],
    ["one proxy", "10.0.0.1", "1.1.1.1, 2.2.2.2", 1, "2.2.2.2"],
    ["two proxies", "10.0.0.1", "1.1.1.1, 2.2.2.2, 10.0.0.2", 2, "2.2.2.2"],
    ["fewer entries than proxies", "10.0.0.1", "2.2.2.2", 2, "10.0.0.1"],
    ["no header", "10.0.0.1", null, 1, "10.0.0.1"],
    ["nonsense", "10.0.0.1", "a b\r\nx: y", 1, "10.0.0.1"],
    ["an entry that is not an address", "10.0.0.1", "203.0.113.8, unknown", 1, "10.0.0.1"],
    ["IPv6", "10.0.0.1", "2001:db8::1", 1, "2001:db8::1"],
    ["an address and a port", "10.0.0.1", "203.0.113.8:40001", 1, "203.0.113.8"],
    ["IPv6 with a port and a zone", "10.0.0.1", "1.1.1.1, [fe80::1%eth0]:40001", 1, "fe80::1"],
    ["a connection with an IPv4 address in IPv6 form", "::ffff:10.0.0.1", null, 1, "10.0.0.1"],
  ])("%s", (_, connection, header, hops, address) => {
    expect(playerAddress(connection, header, hops)).toBe(address);
  });
});
