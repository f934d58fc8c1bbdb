import type { Actor } from "../tokens";
import { type Html, html } from "./html";

/** The frame of every page. */
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

/** A table. On a phone it is a list with three `short` cells side by side. `heads` are the names of the cells. */
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

/** The field that every change asks for. */
export const why = html`<label class="why">Why<input name="why" required maxlength="200" autocomplete="off" /></label>`;

/** A change behind its title. `buttons` submit; Enter does not when there are several. */
export function change(title: string, action: string, fields: readonly Html[], button: string): Html {
  return html`<details>
    <summary>${title}</summary>
    <form method="post" action="/act/${action}">${fields}${why}<button>${button}</button></form>
  </details>`;
}
