import fc from "fast-check";
import { originForm } from "./node-adapter";

describe("request target", () => {
  describe("originForm", () => {
    it.each([
      ["/", "/"],
      ["/lobby/home", "/lobby/home"],
      ["/lobby/home/", "/lobby/home/"],
      ["/_next/static/chunks/a-1.b_2.js?v=1", "/_next/static/chunks/a-1.b_2.js?v=1"],
      ["/authentication?%74oken=a", "/authentication?%74oken=a"],
      ["/%61uthentication?token=a", "/authentication?token=a"],
      ["/lobby/%2e%2e/error", "/error"],
      ["/a/../error", "/error"],
      ["//evil.example/x", "/evil.example/x"],
      ["/authentication//?token=a", "/authentication/?token=a"],
      ["/\\evil.example", "/evil.example"],
      ["/a%2Fb%25", "/a%2Fb%25"],
      ["http://evil.example/lobby/home?a=1", "/lobby/home?a=1"],
      ["HTTPS://evil.example", "/"],
      ["/error#part", "/error"],
      ["*", null],
      ["evil.example:443", null],
      ["ftp://evil.example/", null],
      ["http://[", null],
      ["/a\tb", null],
      ["/%zz", null],
      ["/%4%31", null],
      ["/%41?%zz", "/A?%zz"],
      ["", null],
      [`/?${"a&".repeat(15)}`, `/?${"a&".repeat(15)}`],
      [`/?${"a&".repeat(16)}`, null],
      [`/%61?${"&".repeat(16)}`, null],
      [`http://evil.example/?${"a=1&".repeat(8_000)}`, null],
      [`/error?message=${"%26".repeat(20)}&lang=en`, `/error?message=${"%26".repeat(20)}&lang=en`],
    ])("of %j is %j", (target, form) => {
      expect(originForm(target)).toBe(form);
    });

    it("does not change its own result", () => {
      fc.assert(
        fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
          const form = originForm(`/${text}`);
          if (form === null) return;
          expect(form).toMatch(/^\/(?!\/)/);
          expect(originForm(form)).toBe(form);
        }),
      );
    });
  });
});
