import { Script } from "node:vm";
import { TestEnvironment } from "jest-environment-node";

/** Built-in objects that no test replaces. */
const NAMES = [
  ...["Array", "BigInt", "Boolean", "Error", "JSON", "Map", "Math", "Number", "Object", "Promise", "RegExp", "Set"],
  ...["String", "Symbol", "TypeError", "Uint8Array", "WeakMap"],
];

/** In a context of Node's `vm`, code finds a constant a hundred times faster than a property of the global object. */
const constants = new Script(`const ${NAMES.map((name) => `${name} = globalThis.${name}`).join()};`);

export default class NodeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    constants.runInContext(this.getVmContext());
  }
}
