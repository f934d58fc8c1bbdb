/** A player's name as other players see it: `demo` → `d***o`. The number of stars is always the same. */
export function maskName(username: string): string {
  const letters = [...username];
  const [first = "", last = ""] = [letters[0], letters.length > 2 ? letters.at(-1) : ""];
  return `${first}***${last}`;
}
