const centre = (element: Element): { x: number; y: number } => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/** The nearest of `cells` from `from` in the direction (x, y), one of which is 0; sideways distance counts double. */
export function neighbourOf<E extends Element>(from: E, cells: readonly E[], x: number, y: number): E | undefined {
  const start = centre(from);
  let best: E | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const cell of cells) {
    const { x: cellX, y: cellY } = centre(cell);
    const along = (cellX - start.x) * x + (cellY - start.y) * y;
    const aside = Math.abs((cellX - start.x) * y) + Math.abs((cellY - start.y) * x);
    const distance = along + 2 * aside;
    if (along > 1 && distance < bestDistance) {
      best = cell;
      bestDistance = distance;
    }
  }
  return best;
}
