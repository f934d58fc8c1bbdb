/**
 * Runs before any other script, and therefore imports nothing and uses ES5. If a script of this site cannot be loaded,
 * it shows the words of its element. It reloads the page if the words could be read and the server answers, but not
 * while chips or a bet hold the page (the page then cancels the event), and at most once a minute: a broken deployment
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
