import type { BffProcess } from "./process";

export type Bff = (request: Request, info: { address: string }) => Promise<Response | null>;

export function createBff(_bff: BffProcess): Bff {
  return () => Promise.resolve(null);
}
