import type { Actor } from "../tokens";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Markup that needs no escaping. Only {@link html} makes it. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | boolean | null | undefined | readonly Part[];

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === null || part === undefined || typeof part === "boolean") return "";
  if (typeof part === "object") return part.map(textOf).join("");
  return String(part).replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Escapes inserted text, also for a quoted attribute. Booleans, null and undefined become nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, at) => text + textOf(parts[at])).join(""));
}

export interface Frame {
  readonly actor: Actor | null;
  readonly at: Date;
}

/** `2026-11-22 23:17:40` */
export const instant = (at: Date): string => at.toISOString().slice(0, 19).replace("T", " ");

export function page(title: string, { actor, at }: Frame, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Grandstand operator</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header>
          <h1><a href="/">Grandstand operator</a></h1>
          <p>${instant(at)} UTC</p>
          ${actor !== null && html`<p class="who">${actor.name}, ${actor.scope === "write" ? "may change" : "may only read"}</p>`}
        </header>
        <main>${body}</main>
      </body>
    </html> `;
}

/** On a phone each row is a block: `short` cells are three side by side, `long` cells one below the other. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly (Html | string | number)[])[],
  cells: "short" | "long",
): Html {
  return html`<table class="${cells}">
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell, at) => html`<td data-name="${heads[at]}"><div>${cell}</div></td>`)}
          </tr> `,
      )}
    </tbody>
  </table>`;
}

export const why = html`<label class="why">Why<input name="why" required maxlength="200" autocomplete="off" /></label>`;

/** A form for one change. It is hidden until its title is pressed. `button` is the text of its submit button. */
export function change(title: string, action: string, fields: readonly Html[], button: string): Html {
  return html`<details>
    <summary>${title}</summary>
    <form method="post" action="/act/${action}">${fields}${why}<button>${button}</button></form>
  </details>`;
}

/** The page's only style: its policy forbids all others. */
export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5dae1, #333a45); --soft: light-dark(#f4f6f8, #1a1e25);
  --back: light-dark(#fff, #12151a); --text: light-dark(#1b2430, #e6e9ee); --dim: light-dark(#566171, #9aa5b4);
  --link: light-dark(#0b57c2, #86b6ff); --good: light-dark(#0a6b35, #6fd69b); --bad: light-dark(#b3200f, #ff9c8f); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
header, main { max-width: 1180px; margin: 0 auto; padding: 0 16px; }
header { display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: baseline; padding-block: 14px; border-bottom: 1px solid var(--line); }
header h1 { font-size: 18px; margin: 0; }
header h1 a { color: inherit; text-decoration: none; }
header p { margin: 0; color: var(--dim); font-size: 13px; }
header .who { margin-inline-start: auto; }
main { display: grid; gap: 28px; padding-block: 20px 60px; }
section { min-width: 0; }
h2 { font-size: 16px; margin: 0 0 8px; }
p { margin: 0 0 8px; }
a { color: var(--link); }
.dim { color: var(--dim); }
.good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(160px, 1fr)); gap: 10px; }
.facts div { background: var(--soft); border: 1px solid var(--line); border-radius: 8px; padding: 10px 12px; }
.facts dt { color: var(--dim); font-size: 13px; }
.facts dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
.notice { background: var(--soft); border: 1px solid var(--line); border-inline-start: 4px solid var(--link); border-radius: 8px;
  padding: 12px 14px; overflow-wrap: anywhere; }
.notice p:last-child { margin: 0; }
.key { font: 600 15px/1.5 ui-monospace, monospace; }
table { width: 100%; border-collapse: collapse; }
th, td { text-align: start; padding: 7px 14px 7px 0; border-bottom: 1px solid var(--line); vertical-align: top; min-width: 80px; overflow-wrap: anywhere; }
th { font-size: 13px; font-weight: 500; color: var(--dim); white-space: nowrap; }
details { background: var(--soft); border: 1px solid var(--line); border-radius: 8px; padding: 0 12px; }
details + details { margin-top: 8px; }
summary { cursor: pointer; padding: 9px 0; font-weight: 500; }
form { display: flex; flex-wrap: wrap; gap: 10px; align-items: end; }
details form { padding-bottom: 12px; }
details form + form { border-top: 1px solid var(--line); padding-top: 12px; }
label { display: grid; gap: 2px; font-size: 13px; color: var(--dim); flex: 1 1 150px; min-width: 0; }
label.why { flex: 3 1 260px; }
form.search { margin-bottom: 8px; }
form.search label { max-width: 320px; }
input, select, textarea, button { font: inherit; font-size: 15px; color: var(--text); padding: 7px 10px; border: 1px solid var(--line); border-radius: 6px;
  background: var(--back); min-width: 0; max-width: 100%; }
button { cursor: pointer; background: var(--soft); font-weight: 500; }
details button { background: var(--back); }
button:hover { border-color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
.changes { margin-top: 10px; }
@media (max-width: 600px) {
  header .who { margin-inline-start: 0; }
  table, tbody { display: block; }
  thead { display: none; }
  tr { display: grid; gap: 2px 12px; border-bottom: 1px solid var(--line); padding: 8px 0; }
  td { display: grid; grid-template-columns: 110px 1fr; gap: 8px; border: 0; padding: 0; }
  td::before { content: attr(data-name); color: var(--dim); font-size: 13px; }
  .short tr { grid-template-columns: 1.15fr 0.8fr 1.4fr; }
  .short td { display: block; }
  .short td:nth-child(5):last-child { grid-column: span 2; }
  .short td::before { display: block; }
}
`;
