/** @jest-environment-options {"url": "https://play.example/"} */
import { cookieAttributes, pageCookieSite } from "./cookie-site";

test.each([
  [false, false, "SameSite=Lax"],
  [false, true, "SameSite=Lax"],
  [true, false, "SameSite=Lax; Secure"],
  [true, true, "SameSite=None; Secure; Partitioned"],
])("over https (%s) and framed by others (%s) a cookie is %s", (secure, framed, attributes) => {
  expect(cookieAttributes({ secure, framed })).toBe(attributes);
});

test("a page inside a frame counts as framed before its first data arrive", () => {
  const top = jest.spyOn(window, "self", "get").mockReturnValue({} as Window & typeof globalThis);
  expect(pageCookieSite()).toEqual({ secure: true, framed: true });
  top.mockRestore();
});

test("a page gets the cookie form from its protocol and its document's mark", () => {
  expect(pageCookieSite()).toEqual({ secure: true, framed: false });
  document.documentElement.dataset.framed = "true";
  expect(pageCookieSite()).toEqual({ secure: true, framed: true });
});
