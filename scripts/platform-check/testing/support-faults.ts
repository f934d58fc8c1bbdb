import type { Exchange, Fault, StubAnswer } from "./stub";

/** Faults in the ways a platform that declares `support_requests` takes and lists questions. */
interface Desk {
  /** The refusal of a question, or undefined. */
  readonly refuse?: (exchange: Exchange) => StubAnswer | undefined;
  readonly list?: (asked: readonly object[]) => readonly object[];
}

const refusal = (message: string): StubAnswer => ({ status: 422, body: { message } });
const noText = ({ body }: Exchange) => (body["text"] === "" ? refusal("The text field is required.") : undefined);
const noPicture = ({ body }: Exchange) => (body["picture"] === undefined ? undefined : refusal("It is no picture."));

const takesQuestions =
  ({ refuse = (each) => noText(each) ?? noPicture(each), list = (asked) => asked }: Desk) =>
  (): Fault => {
    const asked: object[] = [];
    return {
      after(exchange, answer) {
        const { path, body } = exchange;
        if (path === "/settings")
          return { status: 200, body: { countries: [], default_country_code: "", features: ["support_requests"] } };
        if (path === "/support_requests") {
          const refused = refuse(exchange);
          if (refused !== undefined) return refused;
          const created_at = new Date().toISOString();
          asked.unshift({ id: asked.length + 1, state: "open", text: body["text"], created_at });
          return { status: 201, body: asked[0] };
        }
        if (path !== "/dt/" || body["model"] !== "SupportRequest") return answer;
        const records = list(asked);
        return { status: 200, body: { total_records: records.length, total_pages: 1, records } };
      },
    };
  };

export const askFaults = {
  "error #support-requests: a question without a text is taken": takesQuestions({ refuse: noPicture }),
  "error #support-requests: a picture that is a text is taken": takesQuestions({ refuse: noText }),
};

export const listFaults = {
  "error records #support-requests: a question is lost": takesQuestions({ list: () => [] }),
  "error records #support-requests: an order's questions are those of every order": takesQuestions({
    list: (asked) => [...asked, ...asked],
  }),
  "error records.0.text #support-requests: a question has no text": takesQuestions({
    list: () => [{ id: 1, state: "open", created_at: "2026-11-21T10:03:00Z" }],
  }),
};
