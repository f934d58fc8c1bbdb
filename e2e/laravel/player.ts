import { randomUUID } from "node:crypto";
import type { APIRequestContext, APIResponse, PlaywrightWorkerArgs } from "@playwright/test";
import { ownHeaders } from "../sign-in";

type Fields = Exclude<NonNullable<Parameters<APIRequestContext["post"]>[1]>["multipart"], FormData | undefined>;

export async function browserAt(playwright: PlaywrightWorkerArgs["playwright"], baseURL: string) {
  const request: APIRequestContext = await playwright.request.newContext({ baseURL, maxRedirects: 0 });
  const headers = async () => ownHeaders((await request.storageState()).cookies);
  const post = async (path: string, options: Parameters<APIRequestContext["post"]>[1] = {}): Promise<APIResponse> =>
    request.post(path, { ...options, headers: { ...(await headers()), ...options.headers } });
  return {
    get: (path: string) => request.get(path),
    /** A call below `/api/user`, encoded as a form like most calls of the screens. */
    call: (path: string, fields: Fields = {}) => post(`/api/user${path}`, { multipart: fields }),
    bet: (roundId: number, lines: object[], key: string = randomUUID()) =>
      post("/api/user/game/PK10/bet", {
        data: { round_id: roundId, setting_id: 1, odds_policy: "none", lines },
        headers: { "idempotency-key": key },
      }),
    async signIn(username: string, password: string) {
      await request.get("/sanctum/csrf-cookie");
      return post("/api/auth/login", { data: { username, password } });
    },
  };
}
