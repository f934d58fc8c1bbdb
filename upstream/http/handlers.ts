import { type CallResponse, idempotencyKeySchema } from "@/lib/contract/calls";
import type { Feature } from "@/lib/contract/client-calls";
import { type GameCode, PLAYED_CODES } from "@/lib/contract/games";
import { gameCodeSchema } from "@/lib/contract/entities";
import { SUPPORT_MODEL } from "@/lib/contract/support-request";
import { toWire, type Currency, toMinor } from "@/lib/money";
import { parseAddress } from "@/lib/network";
import { accountReader, type Player, saveLocale } from "../accounts/player";
import { createPasswordVerifier } from "../accounts/passwords";
import type { SignInLimits } from "../accounts/sign-in-limits";
import { launch, sessionExtender, signIn, signOut } from "../accounts/sessions";
import { placeInBatches, type PlaceChecked, placeBet, type PlaceBetResult } from "../bets/place";
import { readTransactions } from "../records/transactions";
import { COUNTRIES, DEFAULT_COUNTRY, readRequests, storeRequest } from "../support/requests";
import { streamUrl } from "../stream/loop";
import { CallError } from "../call-error";
import type { Handlers, PlayerContext } from "./calls";
import type { AppDeps } from "./deps";
import { gameHomeReader, lobbyReader } from "./homes";
import { readPage } from "./pages";
import { channelName } from "@/lib/contract/channel-names";
import { channelAuth, type HubApp, userAuth } from "../hub/signature";
import type { BetOutcome } from "../metrics/metrics";

const OFFERED_FEATURES: readonly Feature[] = ["support_requests", "user_auth", "presence", "fairness"];

/** The table of the orders of every game. */
const MODEL = "PK10Transaction";

/** The game of the filter; undefined: all games. Throws validation_failed for another table or an unknown game. */
function gameFilter(model: string, filter: string | undefined): GameCode | undefined {
  if (model !== MODEL) {
    throw new CallError("validation_failed", "There is no such table.", { errors: { model: ["unknown"] } });
  }
  if (filter === undefined || filter === "") return undefined;
  const game = gameCodeSchema.safeParse(filter);
  if (game.success) return game.data;
  throw new CallError("validation_failed", "There is no such game.", { errors: { "filters.game": ["unknown"] } });
}

/** An empty filter counts as absent. */
const given = (text: string | undefined): string | undefined => (text === "" ? undefined : text);

function table(
  deps: AppDeps,
  { input, player }: PlayerContext<"table">,
): Promise<CallResponse<"table" | "supportRequests">> {
  if (input.model === SUPPORT_MODEL) {
    const orderId = given(input.filters?.order_id);
    return readRequests(deps.db, { accountId: player.id, orderId, page: input.p, pageSize: input.ipp });
  }
  const roundNo = given(input.filters?.round_no);
  const referenceNumber = given(input.filters?.reference_number);
  // A page that got no answer to a bet searches the orders of its round: a replica may not have the order yet.
  const isLookUp = roundNo !== undefined || referenceNumber !== undefined;
  return readTransactions(isLookUp ? deps.db : (deps.replica ?? deps.db), {
    accountId: player.id,
    game: gameFilter(input.model, input.filters?.game),
    roundNo,
    referenceNumber,
    from: input["f-date-from-created_at"],
    to: input["f-date-to-created_at"],
    timeZone: player.time_zone,
    page: input.p,
    pageSize: input.ipp,
  });
}

export function createHandlers(
  deps: AppDeps & Pick<Required<AppDeps>, "metrics" | "balances">,
  signInLimits: SignInLimits,
): Handlers {
  const { db } = deps;
  const hubApp = deps.settings.app;
  const readAccount = accountReader(db);
  const extendSession = sessionExtender(db);
  const readLobby = lobbyReader(deps);
  const readGameHome = gameHomeReader(deps);
  const place = placeInBatches(db, deps.log);
  const verifyPassword = createPasswordVerifier(deps.deriveKey);
  const sessions = { db, events: deps.events, log: deps.log, signInLimits, verifyPassword };
  return {
    login: ({ input, request, gone }) => {
      const address = parseAddress(request.ip) ?? request.socket.remoteAddress ?? "";
      return signIn(sessions, { ...input, address }, gone());
    },
    launch: ({ input }) => launch(sessions, input.token),
    me: async ({ player, tokenHash }) => {
      const [account] = await Promise.all([readAccount(player), extendSession(tokenHash)]);
      return account;
    },
    logout: ({ tokenHash }) => signOut(sessions, tokenHash),
    loadBalance: async ({ player }) => {
      const { amount, readAt } = await deps.balances.read(player.id);
      return { balance: toWire(amount, player.currency), server_time: readAt.toISOString() };
    },
    settings: async () => ({
      countries: [...COUNTRIES],
      default_country_code: DEFAULT_COUNTRY,
      features: [...OFFERED_FEATURES],
    }),
    gameHome: async ({ input, player, game }) => ({
      ...(await readGameHome(player, game())),
      streaming_url: streamUrl(game().code, input),
    }),
    lobbyHome: ({ player }) => readLobby(player),
    changeStreamingResolution: async ({ input, game }) => ({ streaming_url: streamUrl(game().code, input) }),
    bet: (context) => bet({ ...deps, place }, context),
    page: async ({ input }) => ({ page: await readPage(db, input.pt) }),
    table: (context) => table(deps, context),
    askSupport: ({ input, player }) => storeRequest(db, player.id, input),
    locale: ({ input, player }) => saveLocale(db, player.id, input.lang),
    refreshCheck: async ({ input }) => ({
      refresh: deps.revision !== undefined && input.revision !== undefined && input.revision !== deps.revision,
    }),
    broadcastingAuth: async ({ input, player }) =>
      authoriseChannel(hubApp, player, input.socket_id, input.channel_name),
    broadcastingUserAuth: async ({ input, player }) => authoriseUser(hubApp, player, input.socket_id),
  };
}

/**
 * Signs a subscription to the player's channel, or to a channel of the player's merchant or its tables. The signature
 * names the session, because the hub closes the socket when that session ends. Throws forbidden.
 */
function authoriseChannel(
  app: HubApp,
  player: Player,
  socketId: string,
  channel: string,
): { auth: string; channel_data?: string } {
  const merchantId = player.merchant_id;
  const tables = PLAYED_CODES.map((game) => channelName.table(merchantId, game));
  const own: readonly string[] = [channelName.user(player.id), channelName.merchant(merchantId), ...tables];
  if (!own.includes(channel)) throw new CallError("forbidden", "This channel is not yours.");
  return channelAuth(app, socketId, channel, JSON.stringify({ player_session: player.player_session }));
}

function authoriseUser(app: HubApp, player: Player, socketId: string): { auth: string; user_data: string } {
  return userAuth(app, socketId, { id: String(player.id), player_session: player.player_session });
}

const MESSAGES = {
  round_closed: "Betting on this round is closed.",
  below_min: "A bet is below the minimum.",
  above_max: "A bet is above the maximum.",
  above_order_max: "The order is above its maximum.",
  insufficient_balance: "The balance is too low.",
  odds_changed: "The odds have changed.",
  unknown_bet: "There is no such bet.",
  setting_forced: "Another bet setting is set for you.",
  game_disabled: "This game is not open for bets.",
} as const;

function idempotencyKey(context: PlayerContext<"bet">): string {
  const key = idempotencyKeySchema.safeParse(context.request.headers["idempotency-key"]);
  if (key.success) return key.data.toLowerCase();
  throw new CallError("validation_failed", "The Idempotency-Key header must be a UUID.", {
    errors: { "idempotency-key": ["must be a UUID"] },
  });
}

function outcomeOf(result: PlaceBetResult, currency: Currency): BetOutcome {
  switch (result.kind) {
    case "accepted":
      return result.replayed
        ? { kind: "replayed", currency }
        : { kind: "accepted", currency, total: toMinor(result.order.total_amount, currency) };
    case "refused":
      return result;
    case "invalid":
      return { kind: "refused", code: "validation_failed" };
    case "conflict":
      return { kind: "refused", code: "idempotency_conflict" };
  }
}

async function bet(
  deps: Pick<Required<AppDeps>, "db" | "events" | "log" | "metrics" | "balances"> & { readonly place: PlaceChecked },
  context: PlayerContext<"bet">,
): Promise<CallResponse<"bet">> {
  const { id, forced_setting_id: forcedSettingId, currency } = context.player;
  const result = await placeBet(deps, {
    account: { id, forcedSettingId, currency },
    gameCode: context.game().code,
    idempotencyKey: idempotencyKey(context),
    request: context.input,
    // Also after a failure: a bet without an answer of the database may have been placed.
  }).finally(() => deps.balances.forget([id]));
  deps.metrics.bet(outcomeOf(result, currency));
  switch (result.kind) {
    case "accepted":
      return { order: result.order, balance: toWire(result.balance, currency) };
    case "refused":
      throw new CallError(result.code, MESSAGES[result.code], {
        ...(result.errors === undefined ? {} : { errors: result.errors }),
        ...(result.odds === undefined ? {} : { odds: result.odds }),
      });
    case "invalid":
      throw new CallError("validation_failed", "The request is not valid.", { errors: result.errors });
    case "conflict":
      throw new CallError("idempotency_conflict", "This key was used for another bet.");
  }
}
