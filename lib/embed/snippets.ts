import { type FrameChoice, launchAddress } from "./frame-choice";

export const SNIPPETS = ["script", "react", "blade", "frame"] as const;
export type SnippetName = (typeof SNIPPETS)[number];

const inAttribute = (text: string): string =>
  text.replaceAll(/[&"<>@{]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A literal of JavaScript that cannot end a script element, and in which Blade finds no `@` or `{{`. */
const literal = (text: string): string =>
  JSON.stringify(text).replaceAll(/[<@{]/g, (sign) => String.raw`\u00${sign.charCodeAt(0).toString(16)}`);

/** The options of `load` after the launch function, one on each line. */
function optionsOf({ game, locale, theme }: FrameChoice, indent: string): string {
  const options = Object.entries({ game, locale, ...(theme === null ? {} : { theme }) });
  return options.map(([name, value]) => `${indent}${name}: ${literal(value)},`).join("\n");
}

const styleOf = ({ width, height }: FrameChoice): string => `width: ${width}px; max-width: 100%; height: ${height}px`;

const HANDLERS = `  game.on("exit", ({ url }) => location.assign(url ?? "/"));
  game.on("deposit", ({ url }) => url && window.open(url, "_blank", "noopener"));
  game.on("support", ({ url }) => url && window.open(url, "_blank", "noopener"));
  game.on("session-ended", ({ reason }) => console.info("the session is over:", reason));
  game.on("error", ({ code }) => console.warn("game:", code));`;

/** A whole page. The merchant's server answers `/launch` with the launch address as text. */
function scriptPage(origin: string, choice: FrameChoice): string {
  return `<!doctype html>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
<div id="game" style="${styleOf(choice)}"></div>
<script src="${inAttribute(origin)}/embed.js"></script>
<script>
  const game = grandstand.load(document.querySelector("#game"), {
    launch: async () => {
      const answer = await fetch("/launch", { method: "POST" });
      if (!answer.ok) throw new Error("no launch address: " + answer.status);
      return answer.text();
    },
${optionsOf(choice, "    ")}
  });
${HANDLERS}
</script>`;
}

/** A component with the npm package of the folder `embed/`. */
function reactComponent(_origin: string, choice: FrameChoice): string {
  return `// The package is the folder embed/: run node scripts/build-embed.mjs, then install it by its path.
import { load } from "@grandstand/embed";
import { type ReactNode, useEffect, useRef } from "react";

async function launch(): Promise<string> {
  const answer = await fetch("/launch", { method: "POST" });
  if (!answer.ok) throw new Error("no launch address: " + answer.status);
  return answer.text();
}

export function LiveGame(): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return undefined;
    const game = load(place.current, {
      launch,
${optionsOf(choice, "      ")}
    });
${HANDLERS.replaceAll(/^/gm, "  ")}
    return () => game.destroy();
  }, []);
  return <div ref={place} style={{ width: ${choice.width}, maxWidth: "100%", height: ${choice.height} }} />;
}`;
}

/** A part of a view. Its route `launch` returns the launch address, like the server in the page's example. */
function bladeView(origin: string, choice: FrameChoice): string {
  return `<div id="game" style="${styleOf(choice)}"></div>
<script src="${inAttribute(origin)}/embed.js"></script>
<script>
  const game = grandstand.load(document.querySelector("#game"), {
    launch: async () => {
      const answer = await fetch(@json(route('launch')), {
        method: "POST",
        headers: { "X-CSRF-TOKEN": @json(csrf_token()) },
      });
      if (!answer.ok) throw new Error("no launch address: " + answer.status);
      return answer.text();
    },
${optionsOf(choice, "    ")}
  });
${HANDLERS}
</script>`;
}

/**
 * A frame without the script and its messages. The token is a placeholder: every visit needs a new token from the merchant's server.
 */
function frameAlone(origin: string, choice: FrameChoice): string {
  const src = launchAddress(origin, "LAUNCH_TOKEN", { ...choice, cookiesOff: false });
  return `<iframe
  src="${inAttribute(src)}"
  width="${choice.width}" height="${choice.height}"
  allow="autoplay; fullscreen"
  title="Live games"
  style="border: 0"
></iframe>`;
}

/** The text to copy. `origin`: the origin of the games. */
export const snippetOf: Readonly<Record<SnippetName, (origin: string, choice: FrameChoice) => string>> = {
  script: scriptPage,
  react: reactComponent,
  blade: bladeView,
  frame: frameAlone,
};
