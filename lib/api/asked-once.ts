/** SWR settings: every request is sent, focus and failure repeat no request, and a failure is logged as `failed`. */
export const askedOnce = (failed: string) => ({
  revalidateOnFocus: false,
  shouldRetryOnError: false,
  dedupingInterval: 0,
  onError: (failure: unknown) => console.warn(failed, failure),
});
