import { API_BASE, type CallName, calls } from "@/lib/contract/calls";
import type { ClientCall } from "@/lib/contract/client-calls";
import type { GameCode } from "@/lib/contract/games";
import { gameCodeSchema } from "@/lib/contract/codes";

export interface Route {
  name: CallName;
  gameCode?: GameCode;
}

type Routing = { found: Route } | { refused: "not_found" | "method_not_allowed" };

const GAME = "/game/:gameCode/";

const names = (Object.keys(calls) as CallName[]).filter((name) => calls[name].from === "browser");
const browserPathOf = ({ path, browserPath = path }: ClientCall): string => browserPath;
const fixed = new Map(
  names
    .filter((name) => !calls[name].path.startsWith(GAME))
    .map((name) => [browserPathOf(calls[name]).replace(/\/$/, ""), name]),
);
const ofGame = new Map(
  names.filter((name) => calls[name].path.startsWith(GAME)).map((name) => [calls[name].path.slice(GAME.length), name]),
);

/**
 * The allow-list: method and path → a call of the contract that browsers may send. A trailing slash makes no
 * difference.
 */
export function routeOf(method: string, pathname: string): Routing {
  const path = pathname.slice(API_BASE.length).replace(/\/$/, "");
  const route = fixedRoute(path) ?? gameRoute(path);
  if (route === undefined) return { refused: "not_found" };
  return calls[route.name].method === method ? { found: route } : { refused: "method_not_allowed" };
}

function fixedRoute(path: string): Route | undefined {
  const name = fixed.get(path);
  return name === undefined ? undefined : { name };
}

function gameRoute(path: string): Route | undefined {
  const [empty, game, code, action, ...rest] = path.split("/");
  if (empty !== "" || game !== "game" || action === undefined || rest.length > 0) return undefined;
  const gameCode = gameCodeSchema.safeParse(code);
  const name = ofGame.get(action);
  return gameCode.success && name !== undefined ? { name, gameCode: gameCode.data } : undefined;
}
