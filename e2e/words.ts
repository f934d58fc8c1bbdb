import en from "../messages/en.json" with { type: "json" };
import id from "../messages/id.json" with { type: "json" };
import tc from "../messages/tc.json" with { type: "json" };
import th from "../messages/th.json" with { type: "json" };
import vn from "../messages/vn.json" with { type: "json" };
import zh from "../messages/zh.json" with { type: "json" };

export const WORDS = { en, id, tc, th, vn, zh } as const;
