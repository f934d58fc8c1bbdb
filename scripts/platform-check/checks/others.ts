import { accountField, askWell, type Check, tokenOf } from "../kit";

const lobby: Check = {
  name: "lobby home",
  async run(kit, notes) {
    await askWell(kit, notes, "lobbyHome", { token: tokenOf(kit), game: "LOBBY" });
  },
};

const streaming: Check = {
  name: "streaming quality",
  async run(kit, notes) {
    const { game } = kit.options;
    const body = { streaming_quality: "sd", is_mobile: 1 };
    await askWell(kit, notes, "changeStreamingResolution", { token: tokenOf(kit), game, body });
  },
};

const rules: Check = {
  name: "rules page",
  async run(kit, notes) {
    const pt = `${kit.options.game.toLowerCase()}_rules`;
    const got = await askWell(kit, notes, "page", { token: tokenOf(kit), body: { pt } });
    const english = got?.data.page?.["content_en"];
    if (got === undefined) return;
    const hasText = typeof english === "string" && english !== "";
    notes.advise(hasText, "page.content_en", `HTML of the page ${pt}, in English at least`, english);
  },
};

const locale: Check = {
  name: "language",
  async run(kit, notes) {
    const body = { lang: accountField(kit, "lang") };
    await askWell(kit, notes, "locale", { token: tokenOf(kit), body });
  },
};

const refresh: Check = {
  name: "refresh check",
  async run(kit, notes) {
    await askWell(kit, notes, "refreshCheck", { token: tokenOf(kit), body: { revision: "platform-check" } });
  },
};

const settings: Check = {
  name: "settings",
  async run(kit, notes) {
    await askWell(kit, notes, "settings", { token: tokenOf(kit) });
  },
};

export const otherChecks: readonly Check[] = [lobby, streaming, rules, locale, refresh, settings];
