import fc from "fast-check";
import { type FrameChoice, frameMarkup, launchAddress, pageAddress } from "./frame";

const choice: FrameChoice = { game: "PK10", locale: "th", width: 390, height: 844 };

test("the launch address carries token, language and game", () => {
  expect(launchAddress("https://play.example", "abc", choice)).toBe(
    "https://play.example/authentication?token=abc&lang=th&game=PK10",
  );
});

test("whatever is pasted as a token is read back unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (token) => {
      const address = new URL(launchAddress("https://play.example", token, choice));
      expect(address.searchParams.get("token")).toBe(new URLSearchParams([["t", token]]).get("t"));
      expect([address.origin, address.pathname, address.hash]).toEqual(["https://play.example", "/authentication", ""]);
      expect([...address.searchParams.keys()]).toEqual(["token", "lang", "game"]);
    }),
  );
});

test("a signed-in browser goes straight to the page", () => {
  expect(pageAddress(choice)).toBe("/game/pk10/home");
  expect(pageAddress({ ...choice, game: "LOBBY" })).toBe("/lobby/home");
});

test("the markup is one frame with the size, the permissions and an escaped address", () => {
  document.body.innerHTML = frameMarkup("https://play.example", choice);
  const [frame, ...others] = document.body.children;
  expect(others).toEqual([]);
  expect(frame?.tagName).toBe("IFRAME");
  expect(frame?.getAttribute("src")).toBe("https://play.example/authentication?token=LAUNCH_TOKEN&lang=th&game=PK10");
  expect(frame?.getAttribute("allow")).toBe("autoplay; fullscreen");
  expect([frame?.getAttribute("width"), frame?.getAttribute("height")]).toEqual(["390", "844"]);
});
