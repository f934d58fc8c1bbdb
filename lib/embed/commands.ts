import * as z from "zod/mini";
import type { CommandName, EmbedCommands } from "@/lib/contract/embed";
import { gameCodeSchema, localeSchema } from "@/lib/contract/codes";

const nothing = z.strictObject({});
const percent = z.optional(z.int().check(z.gte(0), z.lte(100)));

const schemas = {
  hello: nothing,
  "refresh-balance": nothing,
  "set-locale": z.strictObject({ locale: localeSchema }),
  "set-sound": z.strictObject({ music: percent, effects: percent }),
  "set-theme": z.strictObject({ theme: z.enum(["dark", "light", "system"]) }),
  open: z.union([
    z.strictObject({ dialog: z.enum(["rules", "records", "preferences"]) }),
    z.strictObject({ game: gameCodeSchema }),
  ]),
  pause: nothing,
  resume: nothing,
  logout: nothing,
  "no-launch": nothing,
} as const satisfies { readonly [N in CommandName]: z.ZodMiniType<EmbedCommands[N]> };

export type Command = { [N in CommandName]: { readonly type: N; readonly data: EmbedCommands[N] } }[CommandName];

/** A command with valid data; null for every other message. */
export function readCommand(type: string, data: unknown): Command | null {
  if (!Object.hasOwn(schemas, type)) return null;
  const name = type as CommandName;
  const parsed = schemas[name].safeParse(data ?? {});
  return parsed.success ? ({ type: name, data: parsed.data } as Command) : null;
}
