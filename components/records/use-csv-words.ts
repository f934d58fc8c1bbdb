"use client";

import { useTranslations } from "next-intl";
import { GAME_CODES } from "@/lib/contract/games";
import { betNumberOf, playTypeOf } from "./bet-words";
import type { CsvWords } from "./order-csv";

/** The file's words in the language of the page: those of the table. */
export function useCsvWords(): CsvWords {
  const t = useTranslations("records");
  const bets = useTranslations("bets");
  const games = useTranslations("games");
  return {
    column: (column) => t(column),
    game: (code) => {
      const known = GAME_CODES.find((each) => each === code);
      return known === undefined ? code : games(known);
    },
    outcome: (outcome) => t("outcomeOf", { outcome }),
    playType: (line) => playTypeOf(bets, line.bet_type, line.number),
    bet: (line) => betNumberOf(bets, line.bet_type, line.number),
  };
}
