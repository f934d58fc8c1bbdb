import en from "@/messages/en.json";
import id from "@/messages/id.json";
import tc from "@/messages/tc.json";
import th from "@/messages/th.json";
import vn from "@/messages/vn.json";
import zh from "@/messages/zh.json";
import { isLandingKey } from "@/lib/contract/errors";

const keys = new Map(
  [en, id, tc, th, vn, zh].flatMap(({ notices, errors }) =>
    [...Object.entries(errors), ...Object.entries(notices)].flatMap(([key, sentence]): [string, string][] =>
      isLandingKey(key) ? [[sentence, key]] : [],
    ),
  ),
);

/** The key of a sentence of the landing page, in any language; undefined for any other text. */
export const noticeKeyOf = (sentence: string): string | undefined => keys.get(sentence.trim().normalize("NFC"));
