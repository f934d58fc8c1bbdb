import { testAccount, testSite as contractSite } from "@/lib/contract/testing";
import type { Site } from "@/lib/contract/bootstrap";
import type { Round } from "@/lib/contract/entities";
import type { GameFrame } from "./game/events";
import type { GameHome } from "./types";

/** Builders for tests: a game with rounds of 60 s around 2026-01-01T00:00:00Z. */
export const EPOCH = Date.parse("2026-01-01T00:00:00.000Z");

const iso = (ms: number): string => new Date(EPOCH + ms).toISOString();

export { testAccount };

export const testSite: Site = {
  ...contractSite,
  brand: {
    name: "Test Brand",
    locales: ["en", "id", "tc", "th", "vn", "zh"],
    default_locale: "en",
    games: ["PK10", "BALLS12", "BALLS24", "BALLS36", "BALLS48", "LUCKYWHEEL", "RACINGGOD"],
    lobby_title: {},
    lobby_text: {},
    licence: {},
    links: {},
    minimum_age: null,
    grounds: { dark: "#0b1014" },
    exit_url: null,
    sign_in: true,
    embed_amounts: false,
    sounds: [],
  },
};

/** Round `id` opens at (id − 1) × 60 s of server time; `at` is the server's time in ms of the message. */
export function wireRound(id: number, status: number, at: number, extra: Partial<Round> = {}): Round {
  const opens = (id - 1) * 60_000;
  return {
    id,
    status,
    round_no: `20260101${String(id).padStart(4, "0")}`,
    time_left: Math.max(0, (opens + 45_000 - at) / 1000),
    end_at: iso(opens + 45_000),
    draws_at: iso(opens + 48_000),
    announces_at: iso(opens + 58_000),
    next_at: iso(opens + 60_000),
    ...extra,
  };
}

export function wireHome(at: number, games: Round[], extra: Partial<GameHome> = {}): GameHome {
  return {
    games,
    odds: { tf: { big: 2.2, small: 1.76, "1b": 1.98 }, dt: { "1": 1.98 } },
    settings: {
      chips: [
        { settingID: 1, values: [1, 5, 10, 50, 100] },
        { settingID: 2, values: [10, 50, 100, 500, 1000] },
      ],
      settings: [
        { settingID: 1, limits: { tf: { min: 1, max: 2000 }, dt: { min: 1, max: 2000 } }, order_max: 10_000 },
        { settingID: 2, limits: { tf: { min: 10, max: 20_000 }, dt: { min: 10, max: 20_000 } }, order_max: 50_000 },
      ],
      payouts: [
        { settingID: 1, maxPayout: 100_000 },
        { settingID: 2, maxPayout: 500_000 },
      ],
    },
    selected_setting_id: null,
    streaming_url: null,
    game_seconds: 60,
    server_time: iso(at),
    ...extra,
  };
}

export function roundFrame(round: Round, seq?: number, at?: number): GameFrame {
  return { event: "game_update", data: { round, ...stamp(seq, at) } };
}

export function oddsFrame(odds: Record<string, Record<string, number>>, seq?: number, roundId?: number): GameFrame {
  return {
    event: "odds_update",
    data: { odds, ...stamp(seq), ...(roundId === undefined ? {} : { round_id: roundId }) },
  };
}

export function resultFrame(roundId: number, numbers: number[], seq?: number): GameFrame {
  return {
    event: "results",
    data: {
      round_id: roundId,
      round_no: `20260101${String(roundId).padStart(4, "0")}`,
      result_numbers: numbers,
      ...stamp(seq),
    },
  };
}

function stamp(seq: number | undefined, at?: number): { seq?: number; server_time?: string } {
  return { ...(seq === undefined ? {} : { seq }), ...(at === undefined ? {} : { server_time: iso(at) }) };
}
