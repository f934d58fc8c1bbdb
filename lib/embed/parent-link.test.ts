import { type CommandRefusal, type EmbedMessage, MAX_MESSAGE, MAX_RATE } from "@/lib/contract/embed";
import { type Command, createParentLink, isAllowedOrigin } from "./parent-link";

describe("parent link", () => {
  const CASINO = "https://casino.example";

  interface Opened {
    origin?: string | null;
    refused?: CommandRefusal | null;
  }

  function open({ origin = CASINO, refused = null }: Opened = {}) {
    const posted: (Pick<EmbedMessage, "v" | "type" | "data"> & { to: string })[] = [];
    const ran: Command[] = [];
    let clock = 0;
    let count = 0;
    let known = 0;
    const link = createParentLink(
      {
        isAllowed: (asked) => asked === CASINO,
        post: ({ v, type, data }, to) => void posted.push({ v, type, data, to }),
        run: async (command) => {
          ran.push(command);
          return refused;
        },
        onKnown: () => (known += 1),
        onGreeted: () => undefined,
        now: () => clock,
        newId: () => String((count += 1)),
      },
      origin,
    );
    const send = async (type: string, data: unknown = {}, more: object = {}, from = CASINO): Promise<void> => {
      link.receive(from, { source: "grandstand", v: 1, id: "a", type, data, ...more });
      await new Promise(setImmediate);
    };
    return { link, posted, ran, send, known: () => known, wait: (ms: number) => void (clock += ms) };
  }

  test("a command is carried out and answered to the parent's own origin", async () => {
    const { posted, ran, send } = open();
    await send("open", { game: "PK10" });
    expect(ran).toEqual([{ type: "open", data: { game: "PK10" } }]);
    expect(posted).toEqual([{ v: 1, type: "answer", data: { to: "a", refused: null }, to: CASINO }]);
  });

  test("a command that cannot be carried out is answered with the reason", async () => {
    const { posted, send } = open({ refused: "not_here" });
    await send("open", { dialog: "rules" });
    expect(posted[0]?.data).toEqual({ to: "a", refused: "not_here" });
  });

  test.each([
    ["an unknown command", "reload", {}],
    ["the name of a property that every object has", "constructor", {}],
    ["invalid data", "set-locale", { locale: "xx" }],
    ["data with an unknown field", "pause", { amount: 1 }],
    ["a volume above 100", "set-sound", { music: 101 }],
  ])("%s is refused", async (_, type, data) => {
    const { posted, ran, send } = open();
    await send(type, data);
    expect([ran, posted[0]?.data]).toEqual([[], { to: "a", refused: "invalid_message" }]);
  });

  test.each([
    ["a foreign origin", {}, "https://evil.example"],
    ["another source", { source: "other" }, CASINO],
    ["a version that is no number", { v: "1" }, CASINO],
    ["an id of another form", { id: 7 }, CASINO],
    ["an id that is too long", { id: "x".repeat(65) }, CASINO],
  ])("a message with %s is neither carried out nor answered", async (_, more, from) => {
    const { posted, ran, send } = open();
    await send("logout", {}, more, from);
    expect([ran, posted]).toEqual([[], []]);
  });

  test("a message of another version is answered with the supported versions", async () => {
    const { posted, ran, send } = open();
    await send("logout", {}, { v: 2 });
    expect(ran).toEqual([]);
    expect(posted).toEqual([{ v: 1, type: "versions", data: { to: "a", versions: [1] }, to: CASINO }]);
  });

  test("a message above the size limit, or one that is no JSON, is refused", async () => {
    const { posted, ran, send } = open();
    await send("set-locale", { locale: "x".repeat(1_000_000) });
    const round: Record<string, unknown> = {};
    round.self = round;
    await send("pause", round);
    expect(ran).toEqual([]);
    expect(posted.map(({ data }) => data)).toEqual([
      { to: "a", refused: "message_too_large" },
      { to: "a", refused: "message_too_large" },
    ]);
  });

  test("of a thousand messages in a second, fifty are carried out and one error is reported", async () => {
    const { posted, ran, send, wait } = open();
    for (let count = 0; count < 1000; count += 1) await send("resume");
    expect(ran).toHaveLength(MAX_RATE);
    // The answers have used up the limit of this second; the error is sent although the limit is reached.
    expect(posted.filter(({ type }) => type === "error")).toEqual([
      { v: 1, type: "error", data: { code: "too_many_messages" }, to: CASINO },
    ]);
    wait(1000);
    await send("resume");
    expect(ran).toHaveLength(MAX_RATE + 1);
  });

  test("of a thousand events in a second, fifty are sent and one error is reported", () => {
    const { link, posted } = open();
    const sent = Array.from({ length: 1000 }, () => link.tell("balance", { changed: true }));
    expect(sent.filter(Boolean)).toHaveLength(MAX_RATE);
    expect(posted.map(({ type }) => type).filter((type) => type === "error")).toEqual(["error"]);
    expect(posted).toHaveLength(MAX_RATE + 1);
  });

  test("an event above the size limit is not sent", () => {
    const { link, posted } = open();
    expect(link.tell("navigate", { path: "x".repeat(MAX_MESSAGE), game: null })).toBe(false);
    expect(posted).toEqual([]);
  });

  test("a parent that the browser does not name is learnt from its first message", async () => {
    const { link, posted, send, known } = open({ origin: null });
    expect([link.tell("balance", { changed: true }), known()]).toEqual([false, 0]);
    await send("hello", {}, {}, "https://evil.example");
    expect([known(), link.hasGreeted()]).toEqual([0, false]);
    await send("hello");
    expect([known(), link.hasGreeted(), link.tell("balance", { changed: true })]).toEqual([1, true, true]);
    expect(posted.map(({ to }) => to)).toEqual([CASINO, CASINO]);
  });

  test("a parent whose origin may not frame the page receives nothing", () => {
    const { link, posted, known } = open({ origin: "https://evil.example" });
    expect([link.tell("balance", { changed: true }), known(), posted]).toEqual([false, 0, []]);
  });
});

describe("allowed origin", () => {
  const SELF = "https://play.example";

  test.each([
    ["https://casino.example", "https://casino.example", true],
    ["https://casino.example", "'self' https://casino.example", true],
    ["https://casino.example:443", "https://casino.example", false],
    ["https://casino.example:8443", "https://casino.example", false],
    ["https://casino.example", "https://casino.example:443", true],
    ["https://casino.example:8443", "https://casino.example:8443", true],
    ["https://casino.example:8443", "https://casino.example:*", true],
    ["https://casino.example:8443", "https://casino.example:84", false],
    ["https://casino.example.evil.example", "https://casino.example", false],
    ["https://evilcasino.example", "https://*.casino.example", false],
    ["https://casino.example", "https://*.casino.example", false],
    ["https://www.casino.example", "https://*.casino.example", true],
    ["https://a.b.casino.example", "https://*.casino.example", true],
    ["https://a.casino.example:8443", "https://*.casino.example", false],
    ["https://a.casino.example:8443", "https://*.casino.example:8443", true],
    ["http://casino.example", "https://casino.example", false],
    ["https://casino.example", "http://casino.example", true],
    ["https://casino.example", "http://casino.example:80", true],
    ["https://casino.example:80", "http://casino.example:443", false],
    ["https://casino.example", "HTTPS://Casino.Example", true],
    ["https://casinoXexample", "https://casino.example", false],
    [SELF, "'self'", true],
    ["http://play.example", "'self'", false],
    [SELF, "'none'", false],
    [SELF, "https://casino.example", false],
    ["https://casino.example", "*", false],
    ["null", "'self' https://casino.example", false],
    ["https://casino.example/path", "https://casino.example", false],
    ["file://", "'self'", false],
    ["", "'self'", false],
  ])("a page of %j under the list %j: %j", (origin, ancestors, allowed) => {
    expect(isAllowedOrigin(origin, ancestors, SELF)).toBe(allowed);
  });
});
