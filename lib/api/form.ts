type FormValue = string | number | boolean | null | undefined;

/** Null for what a form must not carry: point 5 drops empty strings, the text null, and null; 0 and '0' stay. */
function textOf(value: unknown): string | null {
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" && value !== "null" ? value : null;
}

/** A call's fields as multipart form data; one level of nesting becomes `filters[round_no]`. */
export function formOf(fields: Readonly<Record<string, FormValue | Readonly<Record<string, FormValue>>>>): FormData {
  const form = new FormData();
  const append = (name: string, value: unknown): void => {
    const text = textOf(value);
    if (text !== null) form.append(name, text);
  };
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== "object" || value === null) append(name, value);
    else for (const [inner, each] of Object.entries(value)) append(`${name}[${inner}]`, each);
  }
  return form;
}
