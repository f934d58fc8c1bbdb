import { GrandstandError, load, replace, url } from "./grandstand";

/** `/embed.js`: a classic script and a module without exports alike, as both set the global `grandstand`. */
Object.assign(globalThis, { grandstand: { load, replace, url, GrandstandError } });
