import { TestEnvironment } from "jest-environment-jsdom";

/** Globals that every supported browser has and jsdom lacks: the test environment takes them from Node. */
const nodeGlobals = [
  ...["fetch", "Request", "Response", "Headers", "FormData", "AbortController", "AbortSignal", "BroadcastChannel"],
  ...["ReadableStream", "TransformStream", "WritableStream", "TextEncoder", "TextDecoder", "structuredClone"],
];

export default class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of nodeGlobals) this.global[name] ??= globalThis[name];
    // Node's TextEncoder returns Node's Uint8Array. Libraries test its result by `instanceof` against the global class.
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
