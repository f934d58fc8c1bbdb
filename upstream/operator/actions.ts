import * as z from "zod/mini";
import { calls } from "@/lib/contract/calls";
import { PLAYED_CODES } from "@/lib/contract/games";
import { SUPPORT_STATES } from "@/lib/contract/entities";
import { MAX_ANSWER } from "@/lib/contract/support-request";
import { isTimeZone } from "@/lib/time";
import { setMaintenance } from "../accounts/maintenance";
import {
  createMerchant,
  type MerchantSettings,
  readMerchant,
  replaceApiKey,
  saveMerchant,
} from "../accounts/merchants";
import { type EndDeps, endSessionsOf, publishEnds } from "../accounts/sessions";
import type { Database, Queryable } from "../db/database";
import type { Events } from "../hub/events";
import { CallError } from "../call-error";
import { parse } from "../http/calls";
import { currencySchema } from "../bets/limits";
import { answerRequest, closeRequest, readPicture, readReceived } from "../support/requests";
import { resealSeeds, retireChains } from "../rounds/reseal-seeds";
import type { SeedSeals } from "../rounds/seed-cipher";
import { gameExists, publishSwitch, switchGame } from "../rounds/switch";
import { version } from "../../package.json";
import { readProcesses } from "./processes";
import { readDeployment, readMerchantPlayers, readMerchants } from "./reads";
import { readRecords } from "./action-log";

export interface ActionDeps {
  readonly db: Database;
  readonly events: Events;
  readonly log: EndDeps["log"];
  readonly revision: string | undefined;
  readonly seals: SeedSeals;
  readonly process: string;
}

export interface Changed {
  /** A sentence of at most 500 characters for the operator and for the record; never with a secret. */
  readonly outcome: string;
  /** Shown only to the operator, and recorded nowhere. */
  readonly answer?: Pick<Recorded, "api_key">;
  /** Runs after the commit: whoever gets the event can read the change, and every published change is recorded. */
  readonly publish?: () => Promise<void>;
}

interface ReadAction<Answer extends object> {
  readonly scope: "read";
  /** Throws validation_failed. */
  run(deps: ActionDeps, body: unknown): Promise<Answer>;
}

export interface WriteAction {
  readonly scope: "write";
  /** Throws validation_failed. `given` is recorded; `run` works inside the record's transaction. */
  prepare(body: unknown): { given: Record<string, unknown>; run(tx: Queryable, deps: ActionDeps): Promise<Changed> };
}

function read<Schema extends z.ZodMiniType, Answer extends object>(
  schema: Schema,
  run: (deps: ActionDeps, input: z.output<Schema>) => Promise<Answer>,
): ReadAction<Answer> {
  return { scope: "read", run: (deps, body) => run(deps, parse(schema, body)) };
}

function write<Schema extends z.ZodMiniType<Record<string, unknown>>>(
  schema: Schema,
  run: (tx: Queryable, input: z.output<Schema>, deps: ActionDeps) => Promise<Changed>,
): WriteAction {
  return {
    scope: "write",
    prepare(body) {
      const given = parse(schema, body);
      return { given, run: (tx, deps) => run(tx, given, deps) };
    },
  };
}

const noControls = z.regex(/^\P{Cc}*$/u, "must have no control characters");
/** For the codes of existing merchants and the names of players. */
const nameSchema = calls.login.request.shape.username.check(noControls);
const gameSchema = z.enum(PLAYED_CODES);
/** For a new merchant's code, which addresses, logs and the winners' list show. */
const newCodeSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/, "must be 1–32 letters, digits, - or _"));
const partSchema = z.optional(z.string().check(z.maxLength(64), noControls));
const search = { search: partSchema, after: partSchema };
const idSchema = z.number().check(z.int(), z.positive());
const unknownGame = (): CallError => new CallError("not_found", "This game is not run here.");

const settingsText = ({ mcode, developer, time_zone, currency }: MerchantSettings): string =>
  `${mcode}: developer ${developer ? "on" : "off"}, time-zone ${time_zone}, new players in ${currency}`;

export const whySchema = z.object({
  why: z
    .string("must be given")
    .check(z.trim(), z.minLength(1, "must be given"), z.maxLength(200, "must have at most 200 characters"), noControls),
});

/** All reads and changes of an operator, for the HTTP API, the command and the page. A change also takes `why`. */
export const ACTIONS = {
  status: read(z.object({}), async ({ db, revision = null, process }) => ({
    version,
    revision,
    process,
    processes: await readProcesses(db),
    ...(await readDeployment(db)),
  })),
  merchants: read(z.object(search), ({ db }, input) => readMerchants(db, input)),
  merchant: read(z.object({ mcode: nameSchema, ...search }), ({ db }, { mcode, ...input }) =>
    readMerchantPlayers(db, mcode, input),
  ),
  actions: read(z.object({ before: z.optional(idSchema) }), async ({ db }, { before }) => ({
    actions: await readRecords(db, before),
  })),
  support: read(z.object({ state: z.optional(z.enum(SUPPORT_STATES)) }), ({ db }, { state }) =>
    readReceived(db, state),
  ),
  "support-picture": read(z.object({ id: idSchema }), ({ db }, { id }) => readPicture(db, id)),

  maintenance: write(z.object({ on: z.boolean() }), async (tx, { on }) => {
    await setMaintenance(tx, on);
    return {
      outcome: on ? "Maintenance is on: only developer merchants' players are served." : "Maintenance is off.",
    };
  }),
  game: write(z.object({ game: gameSchema, on: z.boolean() }), async (tx, { game, on }, { db, events }) => {
    if (!(await switchGame(tx, game, on))) throw unknownGame();
    return {
      outcome: on ? `${game} is open.` : `${game} is closed: its round is drawn and settled, no other opens.`,
      publish: () => publishSwitch(db, events, game),
    };
  }),
  "kick-game": write(z.object({ game: gameSchema }), async (tx, { game }, { events }) => {
    if (!(await gameExists(tx, game))) throw unknownGame();
    return {
      outcome: `The players in ${game} are sent to the lobby.`,
      publish: () => events.game(game, "kick_all", { kickType: "lobby", gameCode: game }),
    };
  }),
  kick: write(z.object({ mcode: nameSchema, username: nameSchema }), async (tx, { mcode, username }, deps) => {
    const kicked = await endSessionsOf(tx, mcode, username);
    return {
      outcome: `${username} of ${mcode} was ${kicked.length > 0 ? "signed out" : "not signed in"}.`,
      publish: () => publishEnds(deps, kicked, "kicked"),
    };
  }),
  version: write(z.object({}), async (_tx, _input, { events, revision }) => ({
    outcome: "The new version is announced.",
    publish: () => events.system("new_version", revision === undefined ? {} : { revision }),
  })),
  "reseal-seeds": write(z.object({}), async (tx, _input, { seals }) => {
    const { sealed, unopened } = await resealSeeds(tx, seals);
    const rest = unopened === 0 ? "" : ` ${unopened} chains have a seed that no key opens.`;
    return { outcome: `The seeds of ${sealed} chains are sealed with the newest DRAW_KEY.${rest}` };
  }),
  "retire-chains": write(z.object({}), async (tx) => {
    const { chains, voided } = await retireChains(tx);
    return { outcome: `${chains} chains are spent and give way to new ones; ${voided} rounds are void and refunded.` };
  }),
  "create-merchant": write(
    z.object({
      mcode: newCodeSchema,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), noControls),
    }),
    async (tx, { mcode, name }) => {
      const key = await createMerchant(tx, mcode, name);
      return { outcome: settingsText(await readMerchant(tx, mcode)), answer: { api_key: key } };
    },
  ),
  "new-key": write(z.object({ mcode: nameSchema }), async (tx, { mcode }) => {
    const key = await replaceApiKey(tx, mcode);
    return {
      outcome: `${mcode} has another API key: the one before opens nothing any longer.`,
      answer: { api_key: key },
    };
  }),
  "set-merchant": write(
    z
      .object({
        mcode: nameSchema,
        developer: z.optional(z.boolean()),
        time_zone: z.optional(z.string().check(z.refine(isTimeZone, { message: "must be an IANA time zone" }))),
        currency: z.optional(currencySchema),
      })
      .check(z.refine((given) => Object.keys(given).length > 1, "must name a setting")),
    async (tx, { mcode, ...changes }, { events }) => {
      const id = await saveMerchant(tx, mcode, changes);
      return {
        outcome: settingsText(await readMerchant(tx, mcode)),
        publish: () => events.merchant(id, "setting_update", {}),
      };
    },
  ),
  "answer-support": write(
    z.object({ id: idSchema, answer: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_ANSWER)) }),
    async (tx, { id, answer }) => {
      await answerRequest(tx, id, answer);
      return { outcome: `Question ${id} is answered.` };
    },
  ),
  "close-support": write(z.object({ id: idSchema }), async (tx, { id }) => {
    await closeRequest(tx, id);
    return { outcome: `Question ${id} is closed, its picture is deleted.` };
  }),
} as const satisfies Readonly<Record<string, ReadAction<object> | WriteAction>>;

export type ActionName = keyof typeof ACTIONS;

/** The answer to a change. `recorded` is the record's id; a merchant's new API key is shown only once. */
export interface Recorded {
  readonly recorded: number;
  readonly outcome: string;
  readonly api_key?: string;
}

export type Answer<Name extends ActionName> = (typeof ACTIONS)[Name] extends ReadAction<infer Given> ? Given : Recorded;

type WriteName = { [Name in ActionName]: (typeof ACTIONS)[Name] extends WriteAction ? Name : never }[ActionName];

export const isWriteName = (name: string): name is WriteName => isActionName(name) && ACTIONS[name].scope === "write";

export const isActionName = (name: string): name is ActionName => Object.hasOwn(ACTIONS, name);
