import { MAX_ANSWER } from "@/lib/contract/support-request";
import { CURRENCIES } from "../../bets/limits";
import type { Answer } from "../actions";
import type { MerchantRow, PlayerSession } from "../reads";
import type { MerchantSettings } from "../../accounts/merchants";
import type { OperatorRecord } from "../action-log";
import { type Html, html, change, instant, table, why } from "./layout";

type Status = Answer<"status">;

const seconds = (value: number): Html | string =>
  value < 1 ? "–" : html`<span class="bad">${Math.round(value)} s</span>`;
const state = (good: boolean, text: string): Html => html`<span class="${good ? "good" : "bad"}">${text}</span>`;

export function notice(lines: readonly (Html | string)[]): Html {
  return html`<div class="notice" role="status">${lines.map((line) => html`<p>${line}</p>`)}</div>`;
}

export function factsSection(status: Status): Html {
  const working = status.processes.filter(({ silent }) => !silent);
  const facts: [string, Html | string | number][] = [
    ["Maintenance", state(!status.maintenance, status.maintenance ? "on" : "off")],
    ["Players signed in", status.players],
    ["Sockets", working.reduce((sum, { sockets }) => sum + sockets, 0)],
    ["Leader of the rounds", working.find(({ leads }) => leads)?.name ?? state(false, "none")],
    ["Version", `${status.version} ${status.revision ?? ""}`],
  ];
  return html`<section>
    <dl class="facts">
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

export function processesSection({ processes, process }: Status): Html {
  const rows = processes.map((each) => [
    `${each.name}${each.name === process ? " (answers)" : ""}`,
    each.sockets,
    each.leads ? "yes" : "–",
    each.connected ? "–" : state(false, "yes"),
    each.silent ? state(false, `${Math.round(each.reported_seconds)} s`) : "–",
  ]);
  return html`<section>
    <h2>Processes</h2>
    ${table(["Process", "Sockets", "Leads", "Redis away", "Silent for"], rows, "short")}
  </section>`;
}

export function gamesSection({ games, maintenance }: Status, mayWrite: boolean): Html {
  const rows = games.map((each) => [
    each.game,
    state(each.enabled, each.enabled ? "open" : "closed"),
    each.round_no ?? "–",
    each.phase ?? "–",
    seconds(each.overdue_seconds),
    seconds(each.unsettled_seconds),
  ]);
  const options = games.map(({ game }) => html`<option>${game}</option>`);
  // Enter presses the first button, which is disabled: Enter sends nothing.
  const gameForm = html`<details>
    <summary>Close a game, open it, or kick its players</summary>
    <form method="post">
      <button disabled hidden></button
      ><label
        >Game<select name="game">
          ${options}
        </select></label
      >${why}
      <button formaction="/act/game" name="on" value="false">Close</button>
      <button formaction="/act/game" name="on" value="true">Open</button>
      <button formaction="/act/kick-game">Send its players to the lobby</button>
    </form>
  </details>`;
  const turn = html`<input type="hidden" name="on" value="${maintenance ? "false" : "true"}" />`;
  return html`<section>
    <h2>Rounds</h2>
    ${table(["Game", "State", "Round", "Phase", "Overdue", "Not settled for"], rows, "short")}
    ${
      mayWrite &&
      html`<div class="changes">
        ${gameForm}
        ${change(`Turn maintenance ${maintenance ? "off" : "on"}`, "maintenance", [turn], `Turn maintenance ${maintenance ? "off" : "on"}`)}
        ${change("Announce the new version", "version", [], "Announce")}
        ${change("Seal the draws' seeds with the newest DRAW_KEY", "reseal-seeds", [], "Seal")}
        ${change("Spend all chains of the draws, and refund the undrawn rounds", "retire-chains", [], "Spend")}
      </div>`
    }
  </section>`;
}

const searchForm = (path: string, label: string, search: string, hidden: Html | false = false): Html =>
  html`<form class="search" method="get" action="${path}">
    ${hidden}<label>${label}<input type="search" name="search" value="${search}" maxlength="64" /></label
    ><button>Search</button>
  </form>`;

const more = (path: string, words: Readonly<Record<string, string>>, text: string): Html =>
  html`<p><a href="${path}?${new URLSearchParams(words).toString()}">${text}</a></p>`;

const merchantPath = (mcode: string): string => `/merchant?${new URLSearchParams({ mcode }).toString()}`;

export function merchantsSection(
  { merchants, next }: { readonly merchants: readonly MerchantRow[]; readonly next: string | null },
  search: string,
  mayWrite: boolean,
): Html {
  const rows = merchants.map((each) => [
    html`<a href="${merchantPath(each.mcode)}">${each.mcode}</a>`,
    each.developer ? "yes" : "no",
    each.name,
    each.currency,
    each.time_zone,
  ]);
  const fields = [
    html`<label
      >Code<input name="mcode" required maxlength="32" pattern="[A-Za-z0-9_\\-]+" autocomplete="off"
    /></label>`,
    html`<label>Name<input name="name" required maxlength="100" autocomplete="off" /></label>`,
  ];
  return html`<section>
    <h2>Merchants</h2>
    ${searchForm("/", "Code or name", search)}
    ${table(["Code", "Developer", "Name", "New players in", "Time zone"], rows, "short")}
    ${next !== null && more("/", { search, after: next }, "More merchants")}
    ${mayWrite && html`<div class="changes">${change("Add a merchant", "create-merchant", fields, "Add")}</div>`}
  </section>`;
}

export function recordsSection(title: string, records: readonly OperatorRecord[], olderThan: number | undefined): Html {
  const rows = records.map((each) => [
    instant(each.at),
    each.actor,
    html`${each.action}
      <span class="dim"
        >${Object.entries(each.arguments)
          .map(([name, value]) => `${name}: ${String(value)}`)
          .join(", ")}</span
      >`,
    each.why,
    each.outcome,
  ]);
  return html`<section>
    <h2>${title}</h2>
    ${rows.length === 0 ? html`<p class="dim">Nothing was recorded.</p>` : table(["When, UTC", "Who", "What", "Why", "Outcome"], rows, "long")}
    ${olderThan !== undefined && more("/actions", { before: String(olderThan) }, "Older actions")}
  </section>`;
}

function settingForms({ mcode, developer, currency, time_zone }: MerchantSettings): Html {
  const code = html`<input type="hidden" name="mcode" value="${mcode}" />`;
  const turn = html`<input type="hidden" name="developer" value="${developer ? "false" : "true"}" />`;
  const zone = html`<label
    >Time zone<input name="time_zone" value="${time_zone}" required maxlength="64" autocomplete="off"
  /></label>`;
  const money = html`<label
    >New players in<select name="currency">
      ${CURRENCIES.map((each) => html`<option${each === currency && html` selected`}>${each}</option>`)}
    </select></label
  >`;
  const [developing, text] = developer
    ? ["No developer merchant any longer", "Shut out in maintenance"]
    : ["Make it a developer merchant", "Serve in maintenance"];
  return html`<div class="changes">
    ${change(developing, "set-merchant", [code, turn], text)}
    ${change("Change the time zone", "set-merchant", [code, zone], "Change")}
    ${change("Change the currency of new players", "set-merchant", [code, money], "Change")}
    ${change("Replace the API key", "new-key", [code], "Replace the key")}
  </div>`;
}

export function merchantSections(
  {
    merchant,
    sessions,
    next,
  }: { readonly merchant: MerchantSettings; readonly sessions: readonly PlayerSession[]; readonly next: string | null },
  search: string,
  mayWrite: boolean,
): Html {
  const { mcode, developer, time_zone, currency } = merchant;
  const code = html`<input type="hidden" name="mcode" value="${mcode}" />`;
  const kick = (username: string): Html =>
    change(
      "Kick",
      "kick",
      [code, html`<input type="hidden" name="username" value="${username}" />`],
      `Sign ${username} out`,
    );
  const rows = sessions.map((each) => [
    each.username,
    each.currency,
    instant(each.seen_at),
    instant(each.expires_at),
    ...(mayWrite ? [kick(each.username)] : []),
  ]);
  const heads = ["Player", "Currency", "Last seen, UTC", "Session ends, UTC", ...(mayWrite ? ["Change"] : [])];
  return html`<section>
      <h2>Merchant ${mcode}</h2>
      <p>
        ${developer ? "A developer merchant, served in maintenance" : "No developer merchant"} · ${time_zone} · new
        players in ${currency}
      </p>
      ${mayWrite && settingForms(merchant)}
    </section>
    <section>
      <h2>Players signed in</h2>
      ${searchForm("/merchant", "Name", search, code)}
      ${rows.length === 0 ? html`<p class="dim">Nobody.</p>` : table(heads, rows, "long")}
      ${next !== null && more("/merchant", { mcode, search, after: next }, "More players")}
    </section>`;
}

export function questionsSection({ requests, more }: Answer<"support">, mayWrite: boolean): Html {
  const forms = (id: number): Html => {
    const field = html`<input type="hidden" name="id" value="${id}" />`;
    const answer = html`<label>Answer<textarea name="answer" required maxlength="${MAX_ANSWER}"></textarea></label>`;
    return html`${change("Answer", "answer-support", [field, answer], "Send")}
    ${change("Close", "close-support", [field], `Close question ${id}`)}`;
  };
  const rows = requests.map((each) => [
    each.id,
    instant(each.created_at),
    `${each.username}, ${each.mcode}${each.lang === null ? "" : `, ${each.lang}`}`,
    each.reference_number ?? "–",
    html`${each.text}
      <span class="dim"
        >${[
          each.contact_number,
          each.link,
          each.has_picture ? `picture: npm run operator -- support picture ${each.id} FILE` : null,
        ]
          .filter((part) => part !== null)
          .join(" · ")}</span
      >`,
    each.answer ?? "–",
    ...(mayWrite ? [forms(each.id)] : []),
  ]);
  const heads = ["No", "When, UTC", "Player", "Order", "Question", "Answer", ...(mayWrite ? ["Change"] : [])];
  return html`<section>
    <h2>Questions of players</h2>
    ${rows.length === 0 ? html`<p class="dim">No question is open.</p>` : table(heads, rows, "long")}
    ${more && html`<p class="dim">There are more: close some of these first.</p>`}
  </section>`;
}
