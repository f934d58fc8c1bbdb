/** SWR settings: sends each request, never repeats one on focus or failure, and logs a failure with these words. */
export const askedOnce = (failed: string) => ({
  revalidateOnFocus: false,
  shouldRetryOnError: false,
  dedupingInterval: 0,
  onError: (failure: unknown) => console.warn(failed, failure),
});
