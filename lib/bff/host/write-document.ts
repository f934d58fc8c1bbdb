import type { ServerResponse } from "node:http";
import type { Coding, Documents } from "../pages/documents";
import type { PageAnswer } from "../pages/visit";
import type { BffRequest } from "../request";
import { writeAnswer } from "./node-adapter";

/** Writes the answer to a visit with the document that it leads to. */
export async function writeDocument(
  documents: Documents,
  page: PageAnswer,
  { headers }: Pick<BffRequest, "headers">,
  response: ServerResponse,
): Promise<void> {
  const built = documents.get(page.document ?? "");
  if (page.status === 304 || built === undefined) return writeAnswer(page, response);
  const coding = codingOf(headers.get("accept-encoding"));
  const coded = coding === "identity" ? {} : { "content-encoding": coding };
  const own = { ...page.headers, ...coded, "content-type": "text/html; charset=utf-8" };
  return writeAnswer({ ...page, headers: own, body: await built.body(coding) }, response);
}

/** The best content coding that a browser accepts; no browser sends one with a quality of 0. */
function codingOf(accepted: string | null): Coding {
  if (accepted === null) return "identity";
  return /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}
