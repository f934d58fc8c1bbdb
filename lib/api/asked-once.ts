/** SWR settings for the player's own data: sends each request, never repeats it, and only logs a failure. @param failed the words in the log */
export const askedOnce = (failed: string) => ({
  revalidateOnFocus: false,
  shouldRetryOnError: false,
  dedupingInterval: 0,
  onError: (failure: unknown) => console.warn(failed, failure),
});
