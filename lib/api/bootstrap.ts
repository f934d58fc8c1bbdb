import type { Bootstrap, Site } from "@/lib/contract/bootstrap";
import { BOOTSTRAP_PATH } from "@/lib/contract/client-calls";
import type { CallResponse } from "@/lib/contract/calls";
import type { Account } from "@/lib/contract/entities";
import type { GameCode } from "@/lib/contract/games";
import { keepBrand } from "@/lib/browser/brand";
import { keepExitUrl } from "@/lib/browser/exit-url";
import { isMobile } from "@/lib/browser/layout";
import { keepAncestors } from "@/lib/browser/parent-page";
import { wantedQuality } from "@/lib/stream/quality";
import { CALL_TIMEOUT_MS, getJson, jsonOf, wholeOf } from "./call";
import { failureOf, localFailure } from "./call-error";

declare global {
  /** The bootstrap call begun by the document's first script. Undefined after the page has used it. */
  var pageBootstrap: { readonly url: string; readonly answer: Promise<Response> } | undefined;
}

export interface PageData {
  readonly site: Site;
  readonly account: Account | null;
  readonly sid: string | null;
  readonly gameHome: CallResponse<"gameHome"> | null;
  /** Null also if the platform has no lobby. */
  readonly lobbyHome: CallResponse<"lobbyHome"> | null;
}

/**
 * Makes the bootstrap call, or uses the one that the document's head began for this page. `game` is the game of a
 * player's page, or null for a page that guests see. Raises no notice. Throws CallError.
 */
export async function fetchBootstrap(game: GameCode | null, signal: AbortSignal): Promise<PageData> {
  const early = globalThis.pageBootstrap;
  globalThis.pageBootstrap = undefined;
  const json: object =
    early !== undefined && isFor(early.url, game)
      ? await readEarly(early.answer, signal)
      : await getJson(addressOf(game), { signal, silent: true });
  if (!isBootstrap(json)) throw localFailure("malformed_answer", "not the bootstrap answer", 200);
  const { site, account, sid, exit_url, home } = json;
  // A guest may be a player whose session has just ended: keep the exit address.
  if (account !== null || exit_url !== null) keepExitUrl(exit_url);
  keepBrand(site.brand);
  keepAncestors(site.frame_ancestors);
  const data = { site, account, sid, gameHome: null, lobbyHome: null };
  if (game === null || home === null) return data;
  return "odds" in home ? { ...data, gameHome: home } : { ...data, lobbyHome: home };
}

function addressOf(game: GameCode | null): string {
  if (game === null) return BOOTSTRAP_PATH;
  const device = `streaming_quality=${wantedQuality()}&is_mobile=${isMobile() ? 1 : 0}`;
  return `${BOOTSTRAP_PATH}?game=${game}&${device}`;
}

const isFor = (url: string, game: GameCode | null): boolean =>
  new URL(url, window.location.href).searchParams.get("game") === game;

/** The BFF has read every part by the contract. This check catches the answer of a proxy between browser and BFF. */
const isBootstrap = (json: object): json is Bootstrap => "site" in json && "account" in json;

async function readEarly(answer: Promise<Response>, signal: AbortSignal): Promise<object> {
  const response = await new Promise<Response>((resolve, reject) => {
    const timer = setTimeout(() => reject(localFailure("timeout", "no answer in time")), CALL_TIMEOUT_MS);
    signal.addEventListener("abort", () => reject(localFailure("aborted", signal.reason)), { once: true });
    void answer
      .then(wholeOf)
      .then(resolve, (error: unknown) => reject(localFailure("network", error)))
      .finally(() => clearTimeout(timer));
  });
  if (!response.ok) throw await failureOf(response);
  return jsonOf(response);
}

/**
 * Page time in ms when the first byte of the newest bootstrap answer arrived, which a busy page reads later. Ignores
 * calls begun before `askedAt`. Returns the present time if the browser has no timing entry for a call.
 */
export function bootstrapReceivedAt(askedAt: number): number {
  const entry = performance
    .getEntriesByType("resource")
    .findLast(
      ({ name, startTime }) => startTime >= askedAt && name.startsWith(window.location.origin + BOOTSTRAP_PATH),
    );
  return entry instanceof PerformanceResourceTiming && entry.responseStart > 0
    ? entry.responseStart
    : performance.now();
}
