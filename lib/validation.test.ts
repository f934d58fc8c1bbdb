import { isContactNumber, isImageFile } from "./validation";

test.each([
  ["0123456789", true],
  ["+60123456789", true],
  ["12345678", true],
  ["12345.67", true],
  ["0.000001", true],
  [".1234567", true],
  ["0.000000", false],
  ["12.34.56", false],
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
