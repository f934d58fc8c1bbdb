import type { ReactNode } from "react";
import { BOOTSTRAP_PATH } from "@/lib/contract/client-calls";
import { LAYOUT_GAME, PLAYED_CODES } from "@/lib/contract/games";
import { FAVOURITE_GAMES_COOKIE } from "@/lib/browser/favourite-games";
import { MOBILE_MAX } from "@/lib/browser/layout";
import { preferenceKey } from "@/lib/browser/preferences";
import { TIME_ZONE_COOKIE } from "@/lib/contract/session";
import { WATCHING_COOKIE } from "@/lib/stream/watching-cookie";
import { NO_ODDS } from "@/lib/wording/decimals";

interface HeadScriptsProps {
  failureWords: string;
  /** The revision of this build; empty if it is unknown. */
  revision: string;
}

/**
 * These scripts run before all others. Their bytes are the same for every visit, because the content security policy
 * allows them by their hashes. If a script does not load, the page shows a notice and reloads (specification, point 8).
 */
export function HeadScripts({ failureWords, revision }: HeadScriptsProps): ReactNode {
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- contains only constants of this source */}
      <script dangerouslySetInnerHTML={{ __html: bootstrapScript(revision) }} />
      {/* oxlint-disable-next-line react/no-danger -- a constant of this source */}
      <script dangerouslySetInnerHTML={{ __html: EARLY_ODDS }} />
      <script
        data-words={failureWords}
        // oxlint-disable-next-line react/no-danger -- a constant of this source; its words are in an attribute
        dangerouslySetInnerHTML={{ __html: RESOURCE_GUARD }}
      />
    </>
  );
}

/**
 * Runs before any other script of a document, and therefore imports nothing. It starts the page's bootstrap call while
 * the other scripts load; `fetchBootstrap` takes the answer. The address names the game, as in `gameOfPath`. On the
 * root element it sets the player's choices that change the first layout; it reads the brand's games from the style
 * sheet. It stores the time zone in a cookie for the next launch, which begins without a script.
 */
export const bootstrapScript = (revision: string): string => `(function () {
  var path = location.pathname, game = /^\\/lobby2?(\\/|$)/.test(path) ? "LOBBY" : /^\\/layout\\/?$/.test(path) ? "${LAYOUT_GAME}" : ((/^\\/game\\/(\\w+)\\/home\\/?$/.exec(path) || [])[1] || "").toUpperCase();
  var cookie = /(?:^|; )${FAVOURITE_GAMES_COOKIE}=([\\w.]+)/.exec(document.cookie), named = cookie ? cookie[1].split(".") : [];
  var codes = ${JSON.stringify(PLAYED_CODES)}, root = document.documentElement;
  var offered = getComputedStyle(root).getPropertyValue("--games").replace(/"/g, "").split(" ").filter(function (code) { return codes.indexOf(code) >= 0; });
  var starred = offered.filter(function (code) { return named.indexOf(code) >= 0; });
  if (starred[0]) root.dataset.starred = starred.join(" ");
  if (offered[0]) root.dataset.firstGame = starred[0] || offered[0];
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch (e) {}
  }
  if (/(?:^|; )${WATCHING_COOKIE}=1/.test(document.cookie) && stored("${preferenceKey("streamInset")}") !== "true") root.dataset.watching = "";
  if (game !== "LOBBY" && codes.indexOf(game) < 0) game = "";
  if (!game && !/^\\/(authentication|error|iframe\\/test)\\/?$/.test(path)) return;
  function quality(mobile) {
    var chosen = stored("${preferenceKey("streamingQuality")}");
    if (chosen === '"hd"' || chosen === '"sd"') return chosen.slice(1, 3);
    return mobile || (navigator.connection && navigator.connection.saveData) ? "sd" : "hd";
  }
  var mobile = matchMedia("(max-width: ${MOBILE_MAX}px)").matches;
  var url = "${BOOTSTRAP_PATH}" + (game ? "?game=" + game + "&streaming_quality=" + quality(mobile) + "&is_mobile=" + (mobile ? 1 : 0) : "");
  var zone = self.Temporal ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (("; " + document.cookie + "; ").indexOf("; ${TIME_ZONE_COOKIE}=" + zone + "; ") < 0) document.cookie = "${TIME_ZONE_COOKIE}=" + zone + "; Path=/; Max-Age=31536000; SameSite=Lax" + (location.protocol === "https:" ? "; Secure" : "");
  var headers = { Accept: "application/json", "X-Requested-With": "XMLHttpRequest", TIMEZONE: zone };
  if ("${revision}") headers.VREVV = "${revision}";
  var answer = fetch(url, { headers: headers, credentials: "same-origin", cache: "no-store" });
  answer.catch(function () {});
  self.pageBootstrap = { url: url, answer: answer };
})();`;

/**
 * Shows the odds of the bootstrap answer while the board's scripts still load, which takes seconds on a slow phone. It
 * writes only into empty cells: odds that the board has written are newer.
 */
export const EARLY_ODDS = `(function () {
  var begun = self.pageBootstrap;
  if (!begun) return;
  begun.answer.then(function (answer) { return answer.ok ? answer.clone().json() : {}; }).then(function (data) {
    var odds = (data.home && data.home.odds) || {};
    var format = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 3, maximumFractionDigits: 3, useGrouping: false, numberingSystem: "latn" });
    function show() {
      document.querySelectorAll("[data-bet]").forEach(function (cell) {
        var bet = cell.dataset.bet.split(":"), price = (odds[bet[0]] || {})[bet[1]], box = cell.querySelector(".odds");
        if (box && box.textContent === "${NO_ODDS}" && typeof price === "number") box.firstChild.data = format.format(price);
      });
    }
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
    else show();
  }).catch(function () {});
})();`;

/**
 * Runs before every script file, and therefore imports nothing and uses ES5. If a script of this site does not load, it
 * shows `data-words` for at least 2.5 s, and then reloads the page when the server answers. It does not reload while
 * chips or a bet hold the page, which then cancels `page:reload`. It reloads at most once a minute: a broken deployment
 * must not reload for ever.
 */
export const RESOURCE_GUARD = `(function () {
  var self = document.currentScript, key = "player.resource-reload", known = false;
  function last() { try { return Number(sessionStorage.getItem(key)) || 0; } catch (e) { return Date.now(); } }
  function reload() {
    if (!navigator.onLine) return addEventListener("online", reload, { once: true });
    fetch("/healthz", { cache: "no-store" }).then(function (answer) { answer.status < 500 ? leave() : later(); }, later);
  }
  function later() { setTimeout(reload, 2000); }
  function leave() {
    if (!dispatchEvent(new Event("page:reload", { cancelable: true }))) return setTimeout(leave, 250);
    try { sessionStorage.setItem(key, String(Date.now())); } catch (e) {}
    location.reload();
  }
  function failed() {
    if (known) return;
    known = true;
    var box = document.createElement("div");
    box.setAttribute("role", "alert");
    box.className = "pointer-events-none fixed inset-x-0 top-0 z-50 border-b border-lose/40 bg-panel px-4 py-3 text-center text-sm text-lose";
    box.textContent = self.dataset.words;
    document.documentElement.appendChild(box);
    setTimeout(reload, Math.max(2500, last() + 60000 - Date.now()));
  }
  addEventListener("error", function (event) {
    var from = event.target;
    if (from && from.tagName === "SCRIPT" && from.src && from.src.indexOf(location.origin + "/") === 0) failed();
  }, true);
  addEventListener("unhandledrejection", function (event) {
    var why = event.reason;
    if (why && /ChunkLoadError|load(ing)? chunk|dynamically imported module/i.test(why.name + " " + why.message)) failed();
  });
})();`;
