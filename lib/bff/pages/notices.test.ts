import en from "@/messages/en.json";
import th from "@/messages/th.json";
import vn from "@/messages/vn.json";
import { isSignedNotice, signedNotice } from "./notice-signature";
import { noticeKeyOf } from "./notices";

describe("notice sentences", () => {
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
  ])("any other text has no key: %j", (text) => {
    expect(noticeKeyOf(text)).toBeUndefined();
  });
});

describe("notice signature", () => {
  const secrets = ["a".repeat(32), "b".repeat(32)];

  test("is valid for the signed words, with the newest secret or an older one", () => {
    const query = new URLSearchParams(signedNotice("Konto gesperrt & 龙", secrets));
    const [words, signature] = [query.get("message") ?? "", query.get("signature") ?? ""];
    expect(words).toBe("Konto gesperrt & 龙");
    expect(isSignedNotice(words, signature, secrets)).toBe(true);
    expect(isSignedNotice(words, signature, secrets.toReversed())).toBe(true);
    expect(isSignedNotice(words, signature, ["c".repeat(32)])).toBe(false);
    expect(isSignedNotice(words, signature, [])).toBe(false);
    expect(isSignedNotice(`${words}.`, signature, secrets)).toBe(false);
    for (const forged of ["", "00", "0".repeat(64), `${signature}00`, signature.toUpperCase()]) {
      expect(isSignedNotice(words, forged, secrets)).toBe(false);
    }
  });
});
