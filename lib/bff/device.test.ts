import { streamWishOf } from "./device";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari";
const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

test.each<[string, Record<string, string>, ReturnType<typeof streamWishOf>]>([
  ["nothing said", {}, { streaming_quality: "hd", is_mobile: false }],
  ["a desktop", { "user-agent": DESKTOP }, { streaming_quality: "hd", is_mobile: false }],
  ["a phone without hints", { "user-agent": IPHONE }, { streaming_quality: "sd", is_mobile: true }],
  ["a phone's hint", { "sec-ch-ua-mobile": "?1", "user-agent": DESKTOP }, { streaming_quality: "sd", is_mobile: true }],
  [
    "a desktop's hint",
    { "sec-ch-ua-mobile": "?0", "user-agent": IPHONE },
    { streaming_quality: "hd", is_mobile: false },
  ],
  ["a desktop that saves data", { "save-data": "on" }, { streaming_quality: "sd", is_mobile: false }],
])("%s asks for the stream of its device", (_, headers, wish) => {
  expect(streamWishOf(new Headers(headers))).toEqual(wish);
});
