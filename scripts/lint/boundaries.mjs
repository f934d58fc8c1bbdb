// @ts-check
/** Any area below components/ except ui. All areas have the same rules, and no area may import another. */
const AREA = "components/<area>";
/** A game's folder. Its files outside the parts with separate rows are pure, and run in the browser and in the upstream. */
const PURE = "games/<game>";

const BROWSER =
  "lib !lib/bff games <pure> | * | It runs in the browser: the server's part belongs in lib/bff, what both need in lib/<name>.ts.";

/**
 * The allowed imports, from which the lint rule `house/boundaries` works. A row is a folder or a file; the longest matching name wins.
 * Its text has three parts: the rows that it may import besides itself (`!` forbids one), with `node` for Node's own modules; the packages
 * that it may import (`*` any, `!` any but those); the advice of the error message.
 * @type {Readonly<Record<string, string>>}
 */
const TABLE = {
  app: "components/ui <area> <pure>/screen <pure> games lib !lib/bff lib/bff/route messages i18n | * | A page composes components and is the same for every player, and reaches the platform through lib/api; a route hands its request to lib/bff/route.",
  "app/(reading)":
    "app components/ui <area> lib messages i18n | * | These pages are rendered on the server: they read of lib/bff and compose components, which know nothing of the BFF.",
  "components/ui":
    "| !next-intl swr zod | A primitive knows no domain word and no translation: pass it as a prop, or move the component to components/<area>.",
  [AREA]:
    "components/ui lib !lib/bff games <pure> <pure>/canvas embed | * | One area never imports another: app/ composes them; shared looks belong in components/ui, shared logic in lib/.",
  games:
    "lib/contract <pure> <pure>/manifest <pure>/rules-text | zod | The files at the top of games/ only list the games: what a game does belongs in its folder.",
  [PURE]:
    "lib/contract lib/money | zod @noble/hashes @noble/curves | A game's rules are pure: clocks, databases and random sources are passed in by upstream/rounds or lib/live.",
  [`${PURE}/manifest`]:
    "lib/contract <pure> <pure>/canvas | | A manifest says what pages may know of a game, and loads the rest when it is needed.",
  [`${PURE}/canvas`]: "<pure> | | A draw is painted from its numbers: values of React or the live state are passed in.",
  [`${PURE}/screen`]:
    "components/ui games <pure> <pure>/manifest <pure>/canvas lib !lib/bff | * | A game's screen is composed by app/: shared looks belong in components/ui, shared logic in lib/.",
  [`${PURE}/rules-text`]:
    "<pure> lib/contract lib/money | | The text of a game's rules is composed only from its rules.",
  i18n: "lib messages games <pure>/manifest | * | Only the choice of locale and messages lives here; the rest belongs in lib/.",
  embed:
    "lib/contract | | The merchants' script is built only from the table of messages: their pages load no other code of the product.",
  messages: "| | Messages are data.",
  "lib/contract":
    "lib/money | zod | The contract uses only zod and money: code that needs more belongs in the folder that uses it (lib/bff, lib/live, upstream/http).",
  "lib/bff":
    "lib !lib/live !lib/api !lib/browser games messages node | * | Handlers run on the server: code of the browser belongs in lib/browser, lib/live or lib/api, code of both in lib/<name>.ts.",
  "lib/bff/route": "lib/bff lib node | * | A route's request is answered by lib/bff.",
  "lib/bff/env": "lib/contract lib/network lib/time node | zod | lib/bff/env reads settings and nothing else.",
  ...Object.fromEntries(
    ["api", "embed", "browser", "live", "slip", "stream", "wording"].map((name) => [`lib/${name}`, BROWSER]),
  ),
  "lib/language": "lib !lib/bff i18n | * | lib/language runs in the browser: what the server does belongs in lib/bff.",
  "lib/sound": "| | Sounds are data and an audio context: what makes the table sound belongs in components/sound.",
  "lib/money": "| | lib/money is small and dependency-free; what needs more belongs in the folder that uses it.",
  "lib/time": "| | lib/time is small; the code that starts a process passes clocks in.",
  "lib/network": "node | | lib/network reads addresses and closes ports, and nothing else.",
  lib: "lib/contract lib/money lib/time messages | * | A file at the top of lib/ is used by browser and server: it uses the contract, never a folder above it; give it a folder of its own.",
  upstream:
    "lib/contract games <pure> <pure>/rules-text lib/money lib/network lib/time node | * | The upstream uses games/, lib/contract, lib/money, lib/network and lib/time only: settings and services are passed in by scripts/ and server.ts.",
  middleware:
    "lib i18n | * | The middleware redirects and leads to documents: pages' logic belongs in lib/bff, Node's in server.ts.",
  server: "lib upstream scripts node | * | server.ts composes lib/bff, Next and the upstream; screens belong in app/.",
  scripts:
    "lib games <pure> upstream server bench e2e messages node | * | A script composes lib/ and upstream/; screens belong in app/.",
  bench:
    "lib games <pure> upstream e2e scripts server node | * | A bench measures lib/ and upstream/ or the built app from outside.",
  e2e: "lib games <pure> i18n scripts messages node | * | End-to-end tests see the built app from outside.",
};

const words = (/** @type {string} */ text) => text.trim().split(" ").filter(Boolean);
const boundaries = Object.fromEntries(
  Object.entries(TABLE).map(([name, text]) => {
    const [may = "", packages = "", instead = ""] = text
      .replaceAll("<pure>", PURE)
      .replaceAll("<area>", AREA)
      .split("|");
    const [first = "", ...more] = words(packages);
    const listed = [first.replace(/^!/, ""), ...more];
    const isOpen = first === "*" || first.startsWith("!");
    return [name, { may: words(may), isOpen, listed, instead: instead.trim() }];
  }),
);

/** Configurations at the root may import anything. */
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
 * Returns the reason why a file may not import a specifier; undefined if it may.
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
    const [fromGame, targetGame] = [gameOf(from), gameOf(target)];
    if (fromGame !== undefined && targetGame !== undefined && targetGame !== fromGame && targetGame !== "shared") {
      return `${from} may not import ${target}. No game imports another: what several share belongs in games/shared.`;
    }
    const there = rowOf(target);
    if (there === undefined || there.own === here.own || allows(row.may, there)) return undefined;
    // The same part of another game is here always that of games/shared.
    if (fromGame !== undefined && there.name === here.name) return undefined;
    return refuse(there.own);
  }
  if (builtin.test(specifier)) return row.may.includes("node") ? undefined : refuse(specifier);
  const isListed = row.listed.some((name) => specifier === name || specifier.startsWith(`${name}/`));
  return isListed === row.isOpen ? refuse(specifier) : undefined;
}

/** `lib` opens every folder below lib except those that `!` closes. A row's own name in the list always opens the row. */
function allows(/** @type {string[]} */ may, /** @type {{ name: string, own: string }} */ there) {
  const covers = (/** @type {string} */ name) => there.name === name || there.own.startsWith(`${name}/`);
  if (may.includes(there.name)) return true;
  return (
    may.some((name) => !name.startsWith("!") && covers(name)) &&
    !may.some((name) => name.startsWith("!") && covers(name.slice(1)))
  );
}

/** The project path that a specifier names; undefined for a package. */
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
