import { games } from "../../../games/registry";
import type { CallResponse } from "../../../lib/contract/calls";
import type { Notes } from "../finding";
import { isInstant } from "../instants";
import { accountOf, askWell, type Check, tokenOf } from "../kit";

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

const PAGE_SIZE = 30;

function checkPage(notes: Notes, { records, total_records: total, total_pages: pages }: CallResponse<"table">): void {
  notes.expect(records.length <= PAGE_SIZE, "records", `${PAGE_SIZE} rows at most, as ipp asks`, records.length);
  const wanted = Math.ceil(total / PAGE_SIZE);
  const fits = pages === wanted || (wanted === 0 && pages === 1);
  notes.expect(fits, "total_pages", `${wanted}: ${total} records, ${PAGE_SIZE} a page`, pages);
  for (const [at, record] of records.entries()) {
    const isDate = isInstant(record.created_at);
    notes.advise(isDate, `records.${at}.created_at`, "an ISO 8601 instant with its offset", record.created_at);
    const sum = record.numbers.reduce((cents, { amount }) => cents + Math.round(amount * 1000), 0);
    const isSum = sum === Math.round(record.total_amount * 1000);
    notes.expect(isSum, `records.${at}.total_amount`, "the sum of its lines", record.total_amount);
  }
}

const records: Check = {
  name: "records",
  async run(kit, notes) {
    accountOf(kit);
    const { game } = kit.options;
    const token = tokenOf(kit);
    const query = { model: "PK10Transaction", p: 1, ipp: PAGE_SIZE };
    const ask = (more: object) => askWell(kit, notes, "table", { token, body: { ...query, ...more } });
    const today = new Date().toISOString().slice(0, 10);
    const days = { "f-date-from-created_at": today, "f-date-to-created_at": today };
    const got = await ask({ filters: { game } });
    if (got !== undefined) {
      checkPage(notes, got.data);
      const others = got.data.records.filter((record) => record.game !== undefined && record.game !== game);
      notes.expect(others.length === 0, "records", `orders of ${game} alone, as filters[game] asks`, others[0]?.game);
    }
    await ask({ filters: { game }, ...days });
    const none = await ask({ filters: { game, round_no: "000000000000" } });
    const total = none?.data.total_records ?? 0;
    notes.expect(total === 0, "total_records", "0 for a round that there is not, as filters[round_no] asks", total);
  },
};

/** The game of the records that is not this one: it has a model of no name of its own. */
const otherGameRecords: Check = {
  name: "records of another game",
  async run(kit, notes) {
    const other = Object.values(games).find(({ code }) => code !== kit.options.game);
    const body = { model: "PK10Transaction", p: 1, ipp: PAGE_SIZE, filters: { game: other?.code ?? "" } };
    const got = await askWell(kit, notes, "table", { token: tokenOf(kit), body });
    const foreign = got?.data.records.find(({ game }) => game !== undefined && game !== other?.code);
    notes.expect(foreign === undefined, "records", `orders of ${other?.code} alone`, foreign?.game);
  },
};

const locale: Check = {
  name: "language",
  async run(kit, notes) {
    const { lang } = accountOf(kit);
    await askWell(kit, notes, "locale", { token: tokenOf(kit), body: { lang } });
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

export const otherChecks: readonly Check[] = [
  lobby,
  streaming,
  rules,
  records,
  otherGameRecords,
  locale,
  refresh,
  settings,
];
