/** A response that also keeps its parts plain, so that the Node host writes them without reading a stream. */
export class BytesResponse extends Response {
  constructor(
    readonly plainBody: Uint8Array<ArrayBuffer>,
    readonly plainStatus: number,
    readonly plainHeaders: Readonly<Record<string, string>>,
    readonly setCookies: readonly string[] = [],
  ) {
    const headers = new Headers(plainHeaders);
    for (const cookie of setCookies) headers.append("set-cookie", cookie);
    super(plainStatus === 204 ? null : plainBody, { status: plainStatus, headers });
  }
}

/** No answer of the BFF is kept by a cache or guessed to be a page. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  "content-type": "application/json",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

export function jsonAnswer(
  status: number,
  value: unknown,
  setCookies: readonly string[] = [],
  headers: Readonly<Record<string, string>> = {},
): BytesResponse {
  return new BytesResponse(new TextEncoder().encode(JSON.stringify(value)), status, { ...ANSWER_HEADERS, ...headers }, setCookies);
}
