import { pk10 } from "@/games/pk10/game";
import { drawnOn } from "@/games/shared/draw/testing/fair-rounds";
import { ago } from "./plant";
import type { Fault, Loose, StubAnswer } from "./stub";

const success = (body: object): StubAnswer => ({ status: 200, body });
export const settings = (over: object): StubAnswer =>
  success({ countries: [{ id: 1, name: "Malaysia", ext: "60", iso2: "MY" }], default_country_code: "MY", ...over });
const declares = (
  feature: string,
  answers: Readonly<Record<string, (body: Loose) => StubAnswer | undefined>>,
): Fault => ({
  after: ({ path, body }, answer) =>
    path === "/settings" ? settings({ features: [feature] }) : (answers[path]?.(body) ?? answer),
});

export const OWN_DATA = '{"id":"7"}';
export const signsIn = (sign: (socketId: string) => object): Fault =>
  declares("user_auth", { "/broadcasting/user-auth": ({ socket_id: id }) => success(sign(id)) });

export const isText = ({ text: given }: Loose): boolean => given !== "";
export const isNoFile = ({ picture }: Loose): boolean => picture === undefined;
/** A platform that takes questions about orders. `change` corrupts the list of questions. */
export const questions = (
  change: (all: Loose[]) => unknown = () => 0,
  takes = (body: Loose) => isText(body) && isNoFile(body),
): Fault => {
  const all: Loose[] = [];
  return declares("support_requests", {
    "/support_requests"(body) {
      if (!takes(body)) return { status: 422, body: { message: "No." } };
      all.unshift({ id: all.length + 1, state: "open", text: body.text, created_at: ago(0) });
      return success(all[0]);
    },
    "/dt/"({ model }) {
      const records = structuredClone(all);
      change(records);
      const page = { total_records: records.length, total_pages: 1, records };
      return model === "SupportRequest" ? success(page) : undefined;
    },
  });
};

/** A platform with public draws. `change` corrupts its answers. */
export const draws = (change: (answers: { days: Loose; page: Loose; round: Loose }) => unknown = () => 0): Fault => {
  const { chain, rounds } = drawnOn(pk10, 1, 3);
  const [game, today] = ["PK10", "2026-11-24"];
  const answers = structuredClone({
    days: { game, days: [today, "2026-11-23"] },
    page: { game, day: today, page: 1, total_pages: 1, is_over: false, chains: [chain], rounds },
    round: { game, chain, round: rounds[2], previous: null, next: null },
  });
  change(answers);
  return declares("fairness", {
    "/api/fairness/PK10/days": () => success(answers.days),
    [`/api/fairness/PK10/rounds?day=${today}&page=1`]: () => success(answers.page),
    "/api/fairness/PK10/rounds/202611240003": () => success(answers.round),
  });
};
