// @ts-check
/**
 * Who may import whom: the one table behind the lint rule `house/rooms`.
 *
 * A room is a folder, or one file, of the project; the longest matching name wins. `may` names the rooms it may import besides
 * itself, `packages` narrows the packages it may import (all of them when left out), `node` allows Node's own modules,
 * and `instead` says where code belongs that asks for more.
 *
 * @typedef {{ may: string[], packages?: string[], not?: string[], node?: true, instead: string }} Room
 */

/** Any area below components/ except ui: they are alike, and no area may see another. */
export const AREA = "components/<area>";

/** @returns {Room} a room of lib/ whose code runs in the browser */
function browserRoom(/** @type {string} */ name) {
  return {
    may: ["lib", "!lib/bff", "!lib/bff/env"],
    instead: `${name} runs in the browser: what the server does belongs in lib/bff, what both need in lib/<name>.ts.`,
  };
}

/** @type {Record<string, Room>} */
export const rooms = {
  app: {
    may: ["components/ui", AREA, "lib", "!lib/bff", "!lib/bff/env", "messages", "i18n"],
    instead:
      "A route composes components and is the same for every player; logic belongs in lib/, the platform is reached through lib/api.",
  },
  "components/ui": {
    may: [],
    not: ["next-intl", "swr", "zod"],
    instead:
      "A primitive knows no domain word and no translation: pass it as a prop, or move the component to components/<area>.",
  },
  [AREA]: {
    may: ["components/ui", "lib", "!lib/bff", "!lib/bff/env"],
    instead:
      "One area never imports another: app/ composes them; shared looks belong in components/ui, shared logic in lib/.",
  },
  i18n: {
    may: ["lib", "messages"],
    instead: "Only the choice of locale and messages lives here; the rest belongs in lib/.",
  },
  messages: { may: [], packages: [], instead: "Messages are data." },
  "lib/contract": {
    may: [],
    packages: ["zod"],
    instead:
      "The contract is zod alone: what needs more stands in the room that uses it (lib/bff, lib/live, upstream/http).",
  },
  "lib/games": {
    may: ["lib/contract", "lib/money"],
    packages: ["zod", "@noble/hashes"],
    instead: "Games are pure: clocks, databases and random sources are passed in by upstream/rounds or lib/live.",
  },
  "lib/bff": {
    may: ["lib", "!lib/live", "!lib/api", "messages"],
    node: true,
    instead:
      "Handlers run on the server: code of the browser belongs in lib/live or lib/api, code of both in lib/<name>.ts.",
  },
  "lib/live": browserRoom("lib/live"),
  "lib/api": browserRoom("lib/api"),
  "lib/slip": browserRoom("lib/slip"),
  "lib/sound": {
    may: [],
    packages: [],
    instead: "Sounds are data and an audio context: what makes the table sound belongs in components/sound.",
  },
  "lib/stream": browserRoom("lib/stream"),
  "lib/language": browserRoom("lib/language"),
  "lib/scene": {
    may: [],
    packages: [],
    instead: "What plays a draw on a canvas knows no game: each game paints in a room of its own (lib/race).",
  },
  "lib/scenes": {
    may: ["lib/contract", "lib/scene", "lib/race", "lib/wheel", "lib/drum"],
    packages: [],
    instead: "Only the way to each game's picture stands here; what it paints belongs in the game's own room.",
  },
  "lib/race": {
    may: ["lib/scene"],
    packages: [],
    instead: "A race is drawn from its numbers alone: what React or the live state know is passed in.",
  },
  "lib/wheel": {
    may: ["lib/scene", "lib/art", "lib/games"],
    packages: [],
    instead: "A spin is drawn from its segment alone: what React or the live state know is passed in.",
  },
  "lib/drum": {
    may: ["lib/scene", "lib/games"],
    packages: [],
    instead: "A draw of balls is drawn from its ball alone: what React or the live state know is passed in.",
  },
  "lib/art": {
    may: ["lib/games"],
    packages: [],
    instead: "Art is data, for canvas and page alike: what paints it belongs in a picture's room or in components/ui.",
  },
  "lib/trends": {
    may: ["lib/games"],
    packages: [],
    instead: "Trends are pure: results are passed in, and the components word them.",
  },
  "lib/money": {
    may: [],
    packages: [],
    instead: "lib/money is small and dependency-free; what needs more belongs in the room that uses it.",
  },
  "lib/time": {
    may: [],
    packages: [],
    instead: "lib/time is small; clocks are passed in by whoever starts things.",
  },
  "lib/network": { may: [], packages: [], node: true, instead: "lib/network reads addresses and nothing else." },
  "lib/bff/env": { may: [], packages: ["zod"], node: true, instead: "lib/bff/env reads settings and nothing else." },
  lib: {
    may: ["lib/art", "lib/contract", "lib/games", "lib/money", "lib/time", "messages"],
    instead:
      "A file at the top of lib/ is small: it uses the contract and the games, never a room above it; give it a room of its own.",
  },
  upstream: {
    may: ["lib/contract", "lib/games", "lib/money", "lib/network", "lib/time"],
    node: true,
    instead:
      "The upstream uses lib/contract, lib/games, lib/money, lib/network and lib/time alone: settings and services are passed in by scripts/ and server.ts.",
  },
  middleware: {
    may: ["lib", "i18n"],
    instead:
      "The middleware redirects and leads to documents, on any runtime: pages' logic belongs in lib/bff, Node's in server.ts.",
  },
  server: {
    may: ["lib", "upstream", "scripts"],
    node: true,
    instead: "server.ts composes lib/bff, Next and the upstream; screens belong in app/.",
  },
  scripts: {
    may: ["lib", "upstream", "server", "bench", "e2e", "messages"],
    node: true,
    instead: "A script composes lib/ and upstream/; screens belong in app/.",
  },
  bench: {
    may: ["lib", "upstream", "e2e", "scripts", "server"],
    node: true,
    instead: "A bench measures lib/ and upstream/ or the built app from outside.",
  },
  e2e: { may: ["lib", "scripts", "messages"], node: true, instead: "End-to-end tests see the built app from outside." },
};

/** Files outside every room (configurations at the root) compose what they like. */
const free = /^[^/]+\.(mjs|cjs|js)$|^[^/]+\.config\.ts$/;
const test = /\.test\.[a-z]+$|(^|\/)testing(\.[a-z]+$|\/)/;
const builtin = /^node:/;

/**
 * The room of a project file. @param {string} path relative to the root, with or without its ending
 * @returns {{ name: string, own: string } | undefined} `name` is its row in the table, `own` the folder or file that is the room
 */
export function roomOf(path) {
  const bare = path.replace(/\.(d\.)?[cm]?[jt]sx?$/, "");
  const area = /^components\/(?!ui(\/|$))[^/]+/.exec(bare)?.[0];
  if (area !== undefined) return { name: AREA, own: area };
  const name = Object.keys(rooms)
    .filter((room) => bare === room || bare.startsWith(`${room}/`))
    .sort((left, right) => right.length - left.length)[0];
  return name === undefined ? undefined : { name, own: name };
}

/**
 * Says why a file may not import a specifier, or undefined when it may.
 * @param {string} from the importing file, relative to the root, with forward slashes
 * @param {string} specifier as written
 */
export function whyNot(from, specifier) {
  const here = roomOf(from);
  if (here === undefined || free.test(from) || test.test(from)) return undefined;
  const room = rooms[here.name];
  if (room === undefined) return undefined;
  const refuse = (/** @type {string} */ what) => `${here.own} may not import ${what}. ${room.instead}`;

  const target = projectPath(from, specifier);
  if (target !== undefined) {
    const there = roomOf(target);
    if (there === undefined || there.own === here.own || allows(room.may, there)) return undefined;
    return refuse(there.own);
  }
  if (builtin.test(specifier)) return room.node ? undefined : refuse(specifier);
  const inside = (/** @type {string[]} */ list) =>
    list.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  if (room.packages !== undefined && !inside(room.packages)) return refuse(specifier);
  return room.not !== undefined && inside(room.not) ? refuse(specifier) : undefined;
}

/** `lib` opens every room below lib except those that `!` closes again. */
function allows(/** @type {string[]} */ may, /** @type {{ name: string, own: string }} */ there) {
  const covers = (/** @type {string} */ name) => there.name === name || there.own.startsWith(`${name}/`);
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
