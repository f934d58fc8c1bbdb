import en from "@/messages/en.json";
import th from "@/messages/th.json";
import vn from "@/messages/vn.json";
import { noticeKeyOf } from "./notice-sentences";

test.each([
  ["Game abnormal, back to lobby", "lobby_kick"],
  ["Account abnormal, please log in again", "account_kick"],
  ["Duplicate login detected", "duplicate_login"],
  ["A new version is available, your page will refresh next round", "new_version"],
  [` ${th.notices.account_kick}\n`, "account_kick"],
  [vn.notices.duplicate_login.normalize("NFD"), "duplicate_login"],
  [en.errors.upstream_timeout, "upstream_timeout"],
])("the sentence %j is the key %s", (sentence, key) => {
  expect(noticeKeyOf(sentence)).toBe(key);
});

test.each([
  "Call +60 12 345 6789 to unlock your account",
  `${en.notices.account_kick} at evil.example`,
  en.notices.region,
  en.landing.welcome,
  "",
])("any other text has no sentence: %j", (text) => {
  expect(noticeKeyOf(text)).toBeUndefined();
});
