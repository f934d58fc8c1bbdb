import type { IncomingMessage } from "node:http";
import { pathOf } from "../request";

/** The one page that has a server action: it mints the demo's launch tokens. */
const ACTION_PAGE = "/iframe/test";
/** Without a script a form of a page calls its action by being posted to that page. */
const FORM = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/**
 * True for a request that Next would take for a server action at a page, or in a deployment, that offers none. An action is
 * found by its id from any page, so the page's own rules would not keep it from being called.
 */
export function isStrayAction(
  request: Pick<IncomingMessage, "method" | "url" | "headers">,
  embedded: boolean,
): boolean {
  const { headers, method, url = "/" } = request;
  const calls = headers["next-action"] !== undefined || (method === "POST" && FORM.test(headers["content-type"] ?? ""));
  return calls && !(embedded && pathOf(url) === ACTION_PAGE);
}
