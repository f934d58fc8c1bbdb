/** Whether a text is an ISO 8601 instant that means the same everywhere: with `Z` or an offset. */
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i.test(text) &&
  !Number.isNaN(Date.parse(text.replace(" ", "T")));
