/// <reference types="next" />
/// <reference types="next/image-types/global" />

declare module "*.css";

// The light build is the same class without the parts that this product does not use; it brings no types of its own.
declare module "hls.js/light" {
  export * from "hls.js";
  export { default } from "hls.js";
}
