import type { CallName } from "../../../lib/contract/calls";
import { FEATURES } from "../../../lib/contract/features";
import { accountField, askWell, check, type Kit, tokenOf } from "../kit";

/** Calls of which only the answer's form is checked: name of the check, call, and what is asked. */
const CALLS: readonly [name: string, call: CallName, asked: (kit: Kit) => { game?: string; body?: object }][] = [
  ["lobby home", "lobbyHome", () => ({ game: "LOBBY" })],
  [
    "streaming quality",
    "changeStreamingResolution",
    ({ options: { game } }) => ({ game, body: { streaming_quality: "sd", is_mobile: 1 } }),
  ],
  ["language", "locale", (kit) => ({ body: { lang: accountField(kit, "lang") } })],
  ["refresh check", "refreshCheck", () => ({ body: { revision: "platform-check" } })],
];

const settings = check("settings", async (kit, notes) => {
  const got = await askWell(kit, notes, "settings", { token: tokenOf(kit) });
  if (got === undefined) return;
  kit.features = got.data.features ?? [];
  const { countries, default_country_code: code } = got.data;
  const isListed = countries.some(({ iso2 }) => iso2 === code);
  notes.advise(isListed, "default_country_code", "the iso2 of one of the countries", code);
  const unknown = kit.features.filter((name) => !FEATURES.some((known) => known === name));
  notes.advise(unknown.length === 0, "features", `names out of ${FEATURES.join(", ")}`, unknown);
});

const rules = check("rules page", async (kit, notes) => {
  const pt = `${kit.options.game.toLowerCase()}_rules`;
  const got = await askWell(kit, notes, "page", { token: tokenOf(kit), body: { pt } });
  const english = got?.data.page?.["content_en"];
  if (got === undefined) return;
  const hasText = typeof english === "string" && english !== "";
  notes.advise(hasText, "page.content_en", `HTML of the page ${pt}, in English at least`, english);
});

export const otherChecks = [
  rules,
  settings,
  ...CALLS.map(([name, call, asked]) =>
    check(name, async (kit, notes) => void (await askWell(kit, notes, call, { ...asked(kit), token: tokenOf(kit) }))),
  ),
];
