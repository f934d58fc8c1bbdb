import { pk10 } from "@/games/pk10/game";
import type { StubAnswer } from "./exchange";

export const ROUND_ID = 1001;
export const ROUND_NO = "202611210042";
export const RESULT = [3, 8, 1, 10, 2, 7, 4, 9, 5, 6];
/** Limits of one line. */
export const MIN = 1;
export const MAX = 100;

/** The one round: it is always open for 40 s. */
export const stubRound = (): Record<string, unknown> => ({
  id: ROUND_ID,
  status: 0,
  time_left: 40,
  round_no: ROUND_NO,
  end_at: new Date(Date.now() + 40_000).toISOString(),
});

const HOME_ODDS = Object.fromEntries(
  pk10.betTypes.map(({ code, bets }) => [
    code,
    Object.fromEntries(bets.map(({ number }) => [number, (pk10.odds()[code]?.[number] ?? 0) / 1000])),
  ]),
);

export function homeAnswer(): StubAnswer {
  const past = {
    id: ROUND_ID - 1,
    status: 1,
    time_left: 0,
    round_no: "202611210041",
    end_at: new Date(Date.now() - 20_000).toISOString(),
  };
  return {
    status: 200,
    body: {
      games: [stubRound(), { ...past, result_numbers: [...RESULT] }],
      odds: HOME_ODDS,
      settings: {
        chips: [{ settingID: 1, values: [1, 5, 10] }],
        settings: [
          {
            settingID: 1,
            limits: Object.fromEntries(pk10.betTypes.map(({ code }) => [code, { min: MIN, max: MAX }])),
            order_max: 500,
          },
        ],
        payouts: [{ settingID: 1, maxPayout: 10_000 }],
      },
      selected_setting_id: null,
      streaming_url: null,
      game_seconds: 60,
    },
  };
}
