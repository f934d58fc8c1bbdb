/** Thousandths → three decimals: 1980 → `1.980`. `point`: the language's decimal sign. */
export const oddsText = (milli: number, point: string): string => (milli / 1000).toFixed(3).replace(".", point);

/** A share exact to nine decimals → percent with two, rounded down: no bet may claim more than it returns. */
export const percentText = (share: number, point: string): string =>
  (Math.floor(Math.round(share * 1e9) / 1e5) / 100).toFixed(2).replace(".", point);

export const rangeText = (min: string, max: string): string => (min === max ? min : `${min} – ${max}`);

export function table(heads: readonly string[], rows: readonly (readonly string[])[], caption?: string): string {
  const cells = ([first, ...rest]: readonly string[]): string =>
    `<tr><th scope="row">${first ?? ""}</th>${rest.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  return [
    `<table>${caption === undefined ? "" : `<caption>${caption}</caption>`}`,
    `<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead>`,
    `<tbody>${rows.map(cells).join("\n")}</tbody></table>`,
  ].join("\n");
}
