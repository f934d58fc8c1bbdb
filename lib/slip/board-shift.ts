/** A board that has moved under the player's thumb ignores touches for this time. */
const STILL_MS = 600;

let settling: ReturnType<typeof setTimeout> | undefined;

/** Call it when the board moves or is uncovered: the player's thumb may now be above another bet. */
export function boardHasMoved(): void {
  clearTimeout(settling);
  settling = setTimeout(() => {
    settling = undefined;
  }, STILL_MS);
}

export const isBoardSettling = (): boolean => settling !== undefined;
