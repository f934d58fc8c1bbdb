// @ts-check
/**
 * NODE_OPTIONS that switch off V8's optimising of PGlite's WebAssembly, in a process and in the processes that it starts. The optimising
 * takes up to three seconds of a processor at each start of PGlite. A module sets the flag, because NODE_OPTIONS does not accept it.
 */
export const WITHOUT_OPTIMISING = [
  ...(process.env.NODE_OPTIONS === undefined ? [] : [process.env.NODE_OPTIONS]),
  "--import=data:text/javascript,import{setFlagsFromString}from'node:v8';setFlagsFromString('--liftoff-only')",
].join(" ");
