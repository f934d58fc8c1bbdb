import { TestEnvironment } from "jest-environment-jsdom";

/** Classes of every supported browser that jsdom lacks: the document gets Node's own classes. */
const lent = [
  "fetch",
  "Request",
  "Response",
  "Headers",
  "FormData",
  "AbortController",
  "AbortSignal",
  "ReadableStream",
  "TransformStream",
  "WritableStream",
  "TextEncoder",
  "TextDecoder",
  "structuredClone",
  "BroadcastChannel",
];

export default class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of lent) this.global[name] ??= globalThis[name];
    // A TextEncoder of another realm gives that realm's Uint8Array, which libraries refuse by instanceof.
    this.global.Uint8Array = Uint8Array;
    this.global.ArrayBuffer = ArrayBuffer;
    const { Blob, FileReader } = this.global;
    Blob.prototype.arrayBuffer ??= function arrayBuffer() {
      return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.onerror = () => reject(new Error("the blob cannot be read", { cause: reader.error }));
        reader.readAsArrayBuffer(this);
      });
    };
    if (this.global.crypto?.subtle === undefined) {
      Object.defineProperty(this.global, "crypto", { value: globalThis.crypto, configurable: true });
    }
  }
}
