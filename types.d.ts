/// <reference types="next" />
/// <reference types="next/image-types/global" />

declare module "*.css";

// The light build is the same class without the parts that this product does not use; it has no types.
declare module "hls.js/light" {
  export * from "hls.js";
  export { default } from "hls.js";
}

// The part that the upstream uses; the package has no types.
declare module "fs-native-extensions" {
  /** Asks for an exclusive lock on the whole of a file that is open for writing; false when another open file has it. */
  export function tryLock(fd: number): boolean;
}
