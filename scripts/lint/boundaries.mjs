// @ts-check
/**
 * Who may import whom: the one table behind the lint rule `house/boundaries`.
 *
 * A row is a folder, or one file, of the project; the longest matching name wins. `may` names the rows it may import besides
 * itself, `packages` narrows the packages it may import (all of them when left out), `node` allows Node's own modules,
 * and `instead` says where code belongs that asks for more.
 *
 * @typedef {{ may: string[], packages?: string[], not?: string[], node?: true, instead: string }} Boundary
 */

/** Any area below components/ except ui: they are alike, and no area may see another. */
const AREA = "components/<area>";

/** The parts of a game's folder. A file in any other part is pure, and runs in the browser and in the upstream. */
const PURE = "games/<game>";
const CANVAS = "games/<game>/canvas";
const SCREEN = "games/<game>/screen";
const RULES_TEXT = "games/<game>/rules-text";
const MANIFEST = "games/<game>/manifest";

/** @returns {Boundary} a folder of lib/ whose code runs in the browser */
function browserFolder(/** @type {string} */ name) {
  return {
    may: ["lib", "!lib/bff", "games", PURE],
    instead: `${name} runs in the browser: what the server does belongs in lib/bff, what both need in lib/<name>.ts.`,
  };
}

/** @type {Record<string, Boundary>} */
export const boundaries = {
  app: {
    may: ["components/ui", AREA, SCREEN, PURE, "games", "lib", "!lib/bff", "lib/bff/route", "messages", "i18n"],
    instead:
      "A page composes components and is the same for every player, and reaches the platform through lib/api; a route hands its request to lib/bff/route.",
  },
  "app/(reading)": {
    may: ["app", "components/ui", AREA, "lib", "messages", "i18n"],
    instead:
      "These pages are rendered on the server: they read of lib/bff and compose components, which know nothing of the BFF.",
  },
  "components/ui": {
    may: [],
    not: ["next-intl", "swr", "zod"],
    instead:
      "A primitive knows no domain word and no translation: pass it as a prop, or move the component to components/<area>.",
  },
  [AREA]: {
    may: ["components/ui", "lib", "!lib/bff", "games", PURE, CANVAS, "embed"],
    instead:
      "One area never imports another: app/ composes them; shared looks belong in components/ui, shared logic in lib/.",
  },
  games: {
    may: ["lib/contract", PURE, MANIFEST, RULES_TEXT],
    packages: ["zod"],
    instead: "The files at the top of games/ only list the games: what a game does belongs in its folder.",
  },
  [PURE]: {
    may: ["lib/contract", "lib/money"],
    packages: ["zod", "@noble/hashes"],
    instead:
      "A game's rules are pure: clocks, databases and random sources are passed in by upstream/rounds or lib/live.",
  },
  [MANIFEST]: {
    may: ["lib/contract", PURE, CANVAS],
    packages: [],
    instead: "A manifest says what pages may know of a game, and loads the rest when it is needed.",
  },
  [CANVAS]: {
    may: [PURE],
    packages: [],
    instead: "A draw is painted from its numbers alone: what React or the live state know is passed in.",
  },
  [SCREEN]: {
    may: ["components/ui", "games", PURE, MANIFEST, CANVAS, "lib", "!lib/bff"],
    instead: "A game's screen is composed by app/: shared looks belong in components/ui, shared logic in lib/.",
  },
  [RULES_TEXT]: {
    may: [PURE, "lib/contract", "lib/money"],
    packages: [],
    instead: "The text of a game's rules is composed from its rules alone.",
  },
  i18n: {
    may: ["lib", "messages", "games", MANIFEST],
    instead: "Only the choice of locale and messages lives here; the rest belongs in lib/.",
  },
  embed: {
    may: ["lib/contract"],
    packages: [],
    instead:
      "The merchants' script is built from the messages' table alone: nothing of the product travels to their pages.",
  },
  messages: { may: [], packages: [], instead: "Messages are data." },
  "lib/contract": {
    may: ["lib/money"],
    packages: ["zod"],
    instead:
      "The contract is zod and money alone: what needs more stands in the folder that uses it (lib/bff, lib/live, upstream/http).",
  },
  "lib/bff": {
    may: ["lib", "!lib/live", "!lib/api", "!lib/browser", "games", "messages"],
    node: true,
    instead:
      "Handlers run on the server: code of the browser belongs in lib/browser, lib/live or lib/api, code of both in lib/<name>.ts.",
  },
  "lib/bff/route": { may: ["lib/bff", "lib"], node: true, instead: "A route's request is answered by lib/bff." },
  "lib/api": browserFolder("lib/api"),
  "lib/embed": browserFolder("lib/embed"),
  "lib/browser": browserFolder("lib/browser"),
  "lib/language": {
    may: ["lib", "!lib/bff", "i18n"],
    instead: "lib/language runs in the browser: what the server does belongs in lib/bff.",
  },
  "lib/live": browserFolder("lib/live"),
  "lib/slip": browserFolder("lib/slip"),
  "lib/stream": browserFolder("lib/stream"),
  "lib/wording": browserFolder("lib/wording"),
  "lib/sound": {
    may: [],
    packages: [],
    instead: "Sounds are data and an audio context: what makes the table sound belongs in components/sound.",
  },
  "lib/money": {
    may: [],
    packages: [],
    instead: "lib/money is small and dependency-free; what needs more belongs in the folder that uses it.",
  },
  "lib/time": {
    may: [],
    packages: [],
    instead: "lib/time is small; clocks are passed in by whoever starts things.",
  },
  "lib/network": { may: [], packages: [], node: true, instead: "lib/network reads addresses and nothing else." },
  "lib/bff/env": {
    may: ["lib/contract", "lib/network", "lib/time"],
    packages: ["zod"],
    node: true,
    instead: "lib/bff/env reads settings and nothing else.",
  },
  lib: {
    may: ["lib/contract", "lib/money", "lib/time", "messages"],
    instead:
      "A file at the top of lib/ is used by browser and server: it uses the contract, never a folder above it; give it a folder of its own.",
  },
  upstream: {
    may: ["lib/contract", "games", PURE, RULES_TEXT, "lib/money", "lib/network", "lib/time"],
    node: true,
    instead:
      "The upstream uses games/, lib/contract, lib/money, lib/network and lib/time alone: settings and services are passed in by scripts/ and server.ts.",
  },
  middleware: {
    may: ["lib", "i18n"],
    instead: "The middleware redirects and leads to documents: pages' logic belongs in lib/bff, Node's in server.ts.",
  },
  server: {
    may: ["lib", "upstream", "scripts"],
    node: true,
    instead: "server.ts composes lib/bff, Next and the upstream; screens belong in app/.",
  },
  scripts: {
    may: ["lib", "games", PURE, "upstream", "server", "bench", "e2e", "messages"],
    node: true,
    instead: "A script composes lib/ and upstream/; screens belong in app/.",
  },
  bench: {
    may: ["lib", "games", PURE, "upstream", "e2e", "scripts", "server"],
    node: true,
    instead: "A bench measures lib/ and upstream/ or the built app from outside.",
  },
  e2e: {
    may: ["lib", "games", PURE, "i18n", "scripts", "messages"],
    node: true,
    instead: "End-to-end tests see the built app from outside.",
  },
};

/** Files outside every folder (configurations at the root) compose what they like. */
const free = /^[^/]+\.(mjs|cjs|js)$|^[^/]+\.config\.ts$/;
const test = /\.test\.[a-z]+$|(^|\/)(testing(\.[a-z]+$|\/)|faults\/)/;
const builtin = /^node:/;

/**
 * The row of a project file. @param {string} path relative to the root, with or without its ending
 * @returns {{ name: string, own: string } | undefined} `name` is its row in the table, `own` the folder or file itself
 */
function rowOf(path) {
  const bare = path.replace(/\.(d\.)?[cm]?[jt]sx?$/, "");
  const area = /^components\/(?!ui(\/|$))[^/]+/.exec(bare)?.[0];
  if (area !== undefined) return { name: AREA, own: area };
  const [game, , part] = /^games\/([^/]+)\/(?:(canvas|screen|rules-text|manifest)(?=\/|$))?/.exec(bare) ?? [];
  if (game !== undefined) return { name: part === undefined ? PURE : `${PURE}/${part}`, own: game.replace(/\/$/, "") };
  const name = Object.keys(boundaries)
    .filter((row) => bare === row || bare.startsWith(`${row}/`))
    .sort((left, right) => right.length - left.length)[0];
  return name === undefined ? undefined : { name, own: name };
}

/** The game whose folder holds a file, `shared` included. @param {string} path */
const gameOf = (path) => /^games\/([^/]+)\//.exec(path)?.[1];

/**
 * Says why a file may not import a specifier, or undefined when it may.
 * @param {string} from the importing file, relative to the root, with forward slashes
 * @param {string} specifier as written
 */
export function whyNot(from, specifier) {
  const here = rowOf(from);
  if (here === undefined || free.test(from) || test.test(from)) return undefined;
  const row = boundaries[here.name];
  if (row === undefined) return undefined;
  const refuse = (/** @type {string} */ what) => `${here.own} may not import ${what}. ${row.instead}`;

  const target = projectPath(from, specifier);
  if (target !== undefined) {
    const [mine, theirs] = [gameOf(from), gameOf(target)];
    if (mine !== undefined && theirs !== undefined && theirs !== mine && theirs !== "shared") {
      return `${from} may not import ${target}. No game imports another: what several share belongs in games/shared.`;
    }
    const there = rowOf(target);
    if (there === undefined || there.own === here.own || allows(row.may, there)) return undefined;
    // A game's own part and the same part of games/shared.
    if (mine !== undefined && there.name === here.name) return undefined;
    return refuse(there.own);
  }
  if (builtin.test(specifier)) return row.node ? undefined : refuse(specifier);
  const inside = (/** @type {string[]} */ list) =>
    list.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  if (row.packages !== undefined && !inside(row.packages)) return refuse(specifier);
  return row.not !== undefined && inside(row.not) ? refuse(specifier) : undefined;
}

/** `lib` opens every folder below lib except those that `!` closes again; a row's own name opens it in any case. */
function allows(/** @type {string[]} */ may, /** @type {{ name: string, own: string }} */ there) {
  const covers = (/** @type {string} */ name) => there.name === name || there.own.startsWith(`${name}/`);
  if (may.includes(there.name)) return true;
  return (
    may.some((name) => !name.startsWith("!") && covers(name)) &&
    !may.some((name) => name.startsWith("!") && covers(name.slice(1)))
  );
}

/** The project path a specifier names, or undefined for a package. */
function projectPath(/** @type {string} */ from, /** @type {string} */ specifier) {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (!specifier.startsWith(".")) return undefined;
  const base = from.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === "..") base.pop();
    else if (part !== ".") base.push(part);
  }
  return base.join("/");
}
