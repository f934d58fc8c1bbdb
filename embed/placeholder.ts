import type { Locale } from "../lib/contract/games";

const RETRY: Readonly<Record<Locale, string>> = {
  en: "Try again",
  id: "Coba lagi",
  tc: "再試一次",
  th: "ลองอีกครั้ง",
  vn: "Thử lại",
  zh: "再试一次",
};

/** The button's words for a language, given as our code or as a BCP 47 tag. Undefined for an unknown language. */
function retryIn(language: string): string | undefined {
  const tag = language.toLowerCase().replace(/^vi\b/, "vn");
  const code = /^zh-(?:hant|tw|hk|mo)\b/.test(tag) ? "tc" : tag.split("-", 1)[0];
  return Object.entries(RETRY).find(([locale]) => locale === code)?.[1];
}

/** The script element that runs this file. Undefined on a server, which has no document; null in a module. */
const script: Partial<HTMLOrSVGScriptElement> | null | undefined =
  typeof document === "undefined" ? undefined : document.currentScript;
const scriptOrigin =
  script && "src" in script && script.src !== undefined && script.src !== "" ? new URL(script.src).origin : undefined;

export interface Placeholder {
  fail(): void;
  remove(): void;
}

interface PlaceholderOptions {
  /** The origin of the games. Default: the origin that served this script. Without either there is no icon. */
  readonly origin: string | undefined;
  readonly locale: Locale | undefined;
  readonly retry: () => void;
}

/** Fills `element` until its frame has an address: icon and progress bar or, after a failure, icon and button. */
export function showPlaceholder(
  element: Element,
  { origin = scriptOrigin, locale, retry }: PlaceholderOptions,
): Placeholder {
  const box = document.createElement("div");
  box.style.cssText =
    "width:100%;height:100%;min-height:96px;display:flex;flex-direction:column;gap:16px;align-items:center;justify-content:center";
  const icon = document.createElement("img");
  icon.alt = "";
  icon.width = icon.height = 48;
  if (origin !== undefined) {
    icon.src = `${origin}/brand/icon`;
    box.append(icon);
  }
  const bar = document.createElement("progress");
  bar.setAttribute("aria-label", "Grandstand");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = retryIn(locale ?? "") ?? retryIn(document.documentElement.lang) ?? RETRY.en;
  button.style.cssText = "font:inherit;padding:12px 20px;cursor:pointer";
  button.onclick = () => {
    button.replaceWith(bar);
    retry();
  };
  box.append(bar);
  element.append(box);
  return {
    fail: () => bar.replaceWith(button),
    remove: () => box.remove(),
  };
}
