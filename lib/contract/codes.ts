import * as z from "zod/mini";
import { GAME_CODES, LOCALES } from "./games";

export const gameCodeSchema = z.enum(GAME_CODES);

export const localeSchema = z.enum(LOCALES);
