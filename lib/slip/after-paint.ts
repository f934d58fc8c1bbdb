/** Runs once what has changed until now is painted; returns its cancel. A page that is not painted waits until it is. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    // The frame is painted after its callbacks have run: a task of its own comes after that.
    timer = setTimeout(run, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
