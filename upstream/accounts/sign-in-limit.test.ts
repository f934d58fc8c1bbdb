import { startSignInLimit } from "./sign-in-limit";

describe("the limit on sign-ins", () => {
  it("is not got round by another address of the same line", async () => {
    const { limit, stop } = startSignInLimit(undefined, "test");
    const tries = Array.from({ length: 11 }, (_, at) => limit(`2001:db8:1:2::${at + 1}`, "demo"));
    const waits = await Promise.all(tries);
    expect(waits.filter((wait) => wait === null)).toHaveLength(10);
    expect(await limit("2001:db8:1:3::1", "demo")).toBeNull();
    await stop();
  });
});
