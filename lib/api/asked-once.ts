/** SWR settings of the player's own data: each request is sent, and a failure is only logged. @param failed the words in the log */
export const askedOnce = (failed: string) => ({
  revalidateOnFocus: false,
  shouldRetryOnError: false,
  dedupingInterval: 0,
  onError: (failure: unknown) => console.warn(failed, failure),
});
