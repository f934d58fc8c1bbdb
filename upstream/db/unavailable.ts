/** The database gives no answer, or accepts no work for now. The requested work may have been done. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";

  /** `cut`: a connection broke while it was used. The next statement gets a new one. */
  constructor(
    override readonly cause: Error,
    readonly cut: boolean,
  ) {
    super(cause.message || String("code" in cause ? cause.code : cause.name), { cause });
  }
}

/** Reads, and once more if the connection was cut. Not for work that changes something: it may be done already. */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable && error.cut)) throw error;
    return read();
  }
}
