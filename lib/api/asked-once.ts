/**
 * SWR settings for the player's own data: sends each request, does not repeat a request on a focus or after a failure,
 * and only logs a failure.
 * @param failed the words in the log
 */
export const askedOnce = (failed: string) => ({
  revalidateOnFocus: false,
  shouldRetryOnError: false,
  dedupingInterval: 0,
  onError: (failure: unknown) => console.warn(failed, failure),
});
