// @ts-check
/**
 * NODE_OPTIONS with which V8 does not optimise the WebAssembly of PGlite in a process and in the processes that it starts. The optimising takes
 * up to three seconds of a processor at each start of PGlite. A module sets the flag, because NODE_OPTIONS does not accept this flag of V8.
 */
export const WITHOUT_OPTIMISING = [
  ...(process.env.NODE_OPTIONS === undefined ? [] : [process.env.NODE_OPTIONS]),
  "--import=data:text/javascript,import{setFlagsFromString}from'node:v8';setFlagsFromString('--liftoff-only')",
].join(" ");
