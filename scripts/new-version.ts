import { askOperator, fail } from "./operator/ask";

/** Announces to every open page of the running embedded upstream that it is old: it reloads when its next round starts. */
async function main(): Promise<void> {
  await askOperator("version", {});
  console.log("The new version was announced.");
}

main().catch(fail);
