/** A board that has moved under the player's thumb ignores touches for this time. */
const STILL_MS = 600;

/** Runs while the board ignores touches. */
let settling: ReturnType<typeof setTimeout> | undefined;

/** Something that covered or carried the board has come or gone: the thumb may be above another bet than the player saw. */
export function boardHasMoved(): void {
  clearTimeout(settling);
  settling = setTimeout(() => {
    settling = undefined;
  }, STILL_MS);
}

export const isBoardSettling = (): boolean => settling !== undefined;
