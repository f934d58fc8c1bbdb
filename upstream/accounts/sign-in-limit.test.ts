import { networkOf, startSignInLimit } from "./sign-in-limit";

describe("the limit on sign-ins", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:1:2::6", "2001:db8:1:2::/64"],
    ["2001:db8::6", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["no address", "no address"],
  ])("counts %s as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("is not got round by another address of the same line", async () => {
    const { limit, stop } = startSignInLimit(undefined);
    const tries = Array.from({ length: 11 }, (_, at) => limit(`2001:db8:1:2::${at + 1}`, "demo"));
    const waits = await Promise.all(tries);
    expect(waits.filter((wait) => wait === null)).toHaveLength(10);
    expect(await limit("2001:db8:1:3::1", "demo")).toBeNull();
    await stop();
  });
});
