import { GrandstandError, load, replace, url } from "./grandstand";

/** `/embed.js`: usable as a classic script and as a module without exports, because it sets the global `grandstand`. */
Object.assign(globalThis, { grandstand: { load, replace, url, GrandstandError } });
