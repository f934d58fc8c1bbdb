import { BOOTSTRAP_PATH } from "@/lib/contract/client-calls";
import { LAYOUT_GAME, PLAYED_CODES } from "@/lib/contract/games";
import { FAVOURITE_GAMES_COOKIE } from "@/lib/browser/favourite-games";
import { MOBILE_MAX } from "@/lib/browser/layout";
import { preferenceKey } from "@/lib/browser/preferences";
import { TIME_ZONE_COOKIE } from "@/lib/contract/session/time-zone-cookie";
import { WATCHING_COOKIE } from "@/lib/stream/watching-cookie";

/**
 * Runs before any other script of a document, and therefore imports nothing. It starts the page's bootstrap call while
 * the other scripts load; `fetchBootstrap` takes the answer. The address names the game, as in `gameOfPath`. The
 * script also sets those choices of the player on the root element that change the first layout; the brand's games
 * come with its style sheet. It keeps the time zone for the next launch, which begins without a script.
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
