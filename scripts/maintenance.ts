import { askOperator, fail } from "./operator/ask";

const WORDS = { on: { on: true }, off: { on: false }, status: {} } as const;

const isWord = (word: string): word is keyof typeof WORDS => Object.hasOwn(WORDS, word);

/** Turns the running embedded upstream's maintenance switch, or says how it stands: `maintenance on|off|status`. */
async function main(word = "status"): Promise<void> {
  if (!isWord(word)) throw new Error("usage: npm run maintenance -- on|off|status");
  const told = await askOperator("maintenance", WORDS[word]);
  const on = typeof told === "object" && told !== null && "on" in told && told.on === true;
  console.log(on ? "Maintenance is on: only developer merchants' players are served." : "Maintenance is off.");
}

main(...process.argv.slice(2)).catch(fail);
