import { type APIResponse, expect, type Page } from "@playwright/test";
import { calls } from "../lib/contract/calls";
import { API_BASE } from "../lib/contract/client-calls";
import { ownHeaders } from "./sign-in";

/** Calls the platform with the page's session, but not through the screens. */
export function platformOf(page: Page) {
  /** @param path below `/api/user` */
  const post = async (path: string, data: object, headers: Record<string, string> = {}): Promise<APIResponse> => {
    const own = ownHeaders(await page.context().cookies());
    return page.request.post(API_BASE + path, { headers: { ...own, ...headers }, data });
  };
  const ask = async (path: string, data: object = {}): Promise<unknown> => {
    const answer = await post(path, data);
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
    return answer.status() === 204 ? null : answer.json();
  };
  const records = async (fields: object) =>
    calls.table.response.parse(await ask("/dt/", { model: "PK10Transaction", ...fields }));
  /** The player's orders of PK10, newest first. `orders` gives the orders of every game. */
  const table = (fields: object = {}) => records({ filters: { game: "PK10" }, ...fields });
  return {
    post,
    ask,
    table,
    home: async () => calls.gameHome.response.parse(await ask("/game/PK10/home")),
    balance: async () => calls.loadBalance.response.parse(await ask("/load_balance")).balance,
    orders: async () => (await records({})).records,
  };
}
