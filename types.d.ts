/// <reference types="next" />
/// <reference types="next/image-types/global" />

declare module "*.css";

// The light build lacks types. Its class is that of the full build without the parts that this product does not use.
declare module "hls.js/light" {
  export * from "hls.js";
  export { default } from "hls.js";
}

// The package has no types. This declares the part that the upstream uses.
declare module "fs-native-extensions" {
  /** Asks for an exclusive lock on a whole file that is open for writing. False if another open file has the lock. */
  export function tryLock(fd: number): boolean;
}
