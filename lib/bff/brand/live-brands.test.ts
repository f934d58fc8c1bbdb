import { otherBrands } from "./live-brands";
import { testBrands } from "./testing";

describe("the brands other than the host's", () => {
  test("are found at their public origins", () => {
    const origins = ["https://play.example", "https://acme.localhost:8443"];
    expect(otherBrands(origins, testBrands, "play.example")).toEqual([
      { name: "ACME Play", origin: "https://acme.localhost:8443" },
    ]);
  });

  test("are found on this machine, at the same port, if there are no public origins", () => {
    expect(otherBrands([], testBrands, "acme.localhost:3000").map(({ origin }) => origin)).toEqual([
      "http://localhost:3000",
      "http://demo.localhost:3000",
    ]);
    expect(otherBrands([], testBrands, "127.0.0.1").map(({ origin }) => origin)).toEqual([
      "http://acme.localhost",
      "http://demo.localhost",
    ]);
  });
});
