import { NO_ODDS } from "@/lib/wording/decimals";

/**
 * Shows the odds of the bootstrap answer on a board whose scripts are still loading, for seconds on a slow phone. It
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
