import { hostname } from "node:os";
import { hostCheck, isLoopback, networkOf, parseAddress } from "./network";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.8:40001", "203.0.113.8"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:cb00:7109", "203.0.113.9"],
  ["[::ffff:203.0.113.9]:443", "203.0.113.9"],
  ["2001:0DB8:0:0::6", "2001:db8::6"],
  ["[2001:db8::6]", "2001:db8::6"],
  ["[2001:db8::6]:65535", "2001:db8::6"],
  ["fe80::1%eth0", "fe80::1"],
  ["[fe80::1%25wlan-0.1]:80", "fe80::1"],
  ["", undefined],
  ["unknown", undefined],
  ["_hidden", undefined],
  ["203.0.113.8:", undefined],
  ["203.0.113.8:400010", undefined],
  ["203.0.113.800", undefined],
  ["2001:db8::6]:1", undefined],
  ["[]:1", undefined],
  ["203.0.113.8 ", undefined],
])("the address in %j is %s", (entry, address) => {
  expect(parseAddress(entry)).toBe(address);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:40001", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:1:2::6", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::7]:40001", "2001:db8:1:2::/64"],
  ["2001:db8::6", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["no address", "no address"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["127.0.0.1", true],
  ["203.0.113.9:9464", true],
  ["[::1]:9464", true],
  ["[2001:db8::6]", true],
  ["LocalHost:1", true],
  [hostname(), true],
  [`${hostname()}:9464`, true],
  ["metrics.internal.example:443", true],
  ["nginx", true],
  ["evil.example", false],
  ["localhost.evil.example", false],
  ["127.0.0.1.evil.example", false],
  ["metrics.internal.example.evil.example", false],
  ["evil.example@127.0.0.1", false],
  ["127.1", false],
  ["0x7f000001", false],
  ["::1", false],
  ["localhost:1:2", false],
  ["localhost:", false],
  ["", false],
  [undefined, false],
])("the host %s is this machine: %s", (header, own) => {
  expect(hostCheck(["metrics.internal.example", "nginx"])(header)).toBe(own);
});

it("knows this machine's own addresses", () => {
  for (const own of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) expect([own, isLoopback(own)]).toEqual([own, true]);
  for (const other of ["127.0.0.2", "10.0.0.1", "::2", "localhost", "", undefined])
    expect([other, isLoopback(other)]).toEqual([other, false]);
});
