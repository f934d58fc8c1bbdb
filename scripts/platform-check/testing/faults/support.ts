import { refuse, type Exchange, type Fault, type StubAnswer } from "../stub/exchange";
import { plant } from "./plant";

/** How a platform that declares `support_requests` takes a question and lists the player's. */
interface Desk {
  readonly ask?: (exchange: Exchange) => StubAnswer | undefined;
  readonly list?: (asked: readonly object[]) => readonly object[];
}

/** Takes every question that is right, unless `ask` answers, and lists all of them, unless `list` changes that. */
function takesQuestions({ ask = refusalOf, list = (asked) => asked }: Desk): Fault {
  const asked: object[] = [];
  return {
    after(exchange, answer) {
      const { path, body } = exchange;
      if (path === "/settings")
        return { status: 200, body: { countries: [], default_country_code: "", features: ["support_requests"] } };
      if (path === "/support_requests") {
        const refused = ask(exchange);
        if (refused !== undefined) return refused;
        const question = {
          id: asked.length + 1,
          state: "open",
          text: body["text"],
          created_at: new Date().toISOString(),
        };
        asked.unshift(question);
        return { status: 201, body: question };
      }
      if (path !== "/dt/" || body["model"] !== "SupportRequest") return answer;
      const records = list(asked);
      return { status: 200, body: { total_records: records.length, total_pages: 1, records } };
    },
  };
}

const noText = ({ body }: Exchange): StubAnswer | undefined =>
  typeof body["text"] === "string" && body["text"] !== "" ? undefined : refuse(422, "The text field is required.");
const anyPicture = ({ body }: Exchange): StubAnswer | undefined =>
  body["picture"] === undefined ? undefined : refuse(422, "The picture is none.");
const refusalOf = (exchange: Exchange): StubAnswer | undefined => noText(exchange) ?? anyPicture(exchange);

const FOUND = "error #support-requests";

export const supportFaults = [
  ...plant("POST /api/user/support_requests", [
    ["a question without a text is taken", FOUND, takesQuestions({ ask: anyPicture })],
    ["a picture that is a text is taken", FOUND, takesQuestions({ ask: noText })],
  ]),
  ...plant("POST /api/user/dt/", [
    ["a question is lost", "error records #support-requests", takesQuestions({ list: () => [] })],
    [
      "questions about another order are among an order's",
      "error records #support-requests",
      takesQuestions({ list: (asked) => [...asked, ...asked] }),
    ],
    [
      "a question has no text",
      "error records.0.text #support-requests",
      takesQuestions({ list: () => [{ id: 1, state: "open", created_at: "2026-11-21T10:03:00Z" }] }),
    ],
  ]),
];
