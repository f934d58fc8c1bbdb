import fc from "fast-check";
import { isContactNumber, isHttpUrl, isImageFile } from "./validation";

test.each([
  ["0123456789", true],
  ["+60123456789", true],
  ["12345678", true],
  ["1234567", false],
  ["00000000", false],
  ["-12345678", false],
  ["12 345 678", false],
  ["1234567e", false],
  ["", false],
])("the contact number %j is taken: %s", (text, taken) => {
  expect(isContactNumber(text)).toBe(taken);
});

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

test.each([
  ["me.jpg", true],
  ["me.JPEG", true],
  ["me.png", true],
  ["me.gif", true],
  ["me.bmp", true],
  ["me.svg", false],
  ["me.png.exe", false],
  ["png", false],
  ["", false],
])("the file %j is a picture: %s", (name, picture) => {
  expect(isImageFile(name)).toBe(picture);
});
