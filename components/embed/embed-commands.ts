import type { EmbedCommands, PageCommandName } from "@/lib/contract/embed";
import { GAME_CODES, LOCALES } from "@/lib/contract/games";
import { THEMES } from "@/lib/embed/frame-choice";

/** Each command with the data to choose from. */
export const COMMANDS: { readonly [N in PageCommandName]: readonly EmbedCommands[N][] } = {
  "refresh-balance": [{}],
  "set-locale": LOCALES.map((locale) => ({ locale })),
  "set-sound": [{ music: 0, effects: 0 }, { music: 50, effects: 50 }, { music: 100 }, { effects: 100 }],
  "set-theme": THEMES.map((theme) => ({ theme })),
  open: [
    ...(["rules", "records", "preferences"] as const).map((dialog) => ({ dialog })),
    ...GAME_CODES.map((game) => ({ game })),
  ],
  pause: [{}],
  resume: [{}],
  logout: [{}],
};

export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly PageCommandName[];
