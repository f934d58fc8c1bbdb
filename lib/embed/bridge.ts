import {
  type CommandRefusal,
  type EmbedCommands,
  type EmbedMoney,
  launchRefusalOf,
  REFUSED_LAUNCH,
  type RoundPhase,
  sessionEndReasonOf,
  UNREPORTED_END,
} from "@/lib/contract/embed";
import { type GameCode, type Locale, PLAYED_CODES } from "@/lib/contract/games";
import { brandOfPage } from "@/lib/browser/brand";
import { type AppEvents, appEvents, type MoneyNews } from "@/lib/browser/events";
import { gameOfPath, pathOfGame } from "@/lib/paths";
import { pageHold } from "@/lib/browser/page-holds";
import { bettingPaused, connectParent, keepGreeted } from "@/lib/browser/parent-page";
import { writePreference } from "@/lib/browser/use-preferences";
import { chooseLocale } from "@/lib/language/language";
import { underMaintenance } from "@/lib/browser/outage";
import { isAllowedOrigin, type Command, createParentLink, type ParentLink } from "./parent-link";

export interface Shown {
  readonly path: string;
  readonly locale: Locale;
}

interface PageEdge {
  takeLocale(locale: Locale): void;
  /** Null while the page waits for the words of another language. */
  shown(): Shown | null;
  goTo(path: string): void;
}

export interface Bridge {
  update(): void;
  stop(): void;
}

export type BetStep = Parameters<AppEvents["bet:step"]>;

/** Events before the bridge was ready: the steps of bets, and the latest balance. */
export interface Early {
  readonly steps: BetStep[];
  balance: MoneyNews | null;
}

/** Connects this framed page with the page around it. `ancestors`: the sites that may frame it. */
export function startBridge(ancestors: string, page: PageEdge, early: Early = { steps: [], balance: null }): Bridge {
  const self = window.location.origin;
  const idle = watchIdle((busy) => link.tell(busy ? "busy" : "idle", {}));
  const resized = watchHeight((height) => !isLaunching() && link.tell("resize", { height }));
  const link: ParentLink = createParentLink(
    {
      isAllowed: (origin) => isAllowedOrigin(origin, ancestors, self),
      post: (message, origin) => window.parent.postMessage(message, origin),
      run: (command) => run(command, page, idle),
      onKnown: () =>
        // Waits until `link` is assigned.
        queueMicrotask(() => update()),
      onGreeted: keepGreeted,
      now: () => performance.now(),
      newId: randomId,
    },
    parentOrigin(self),
  );
  let reported = { path: "", locale: "", maintenance: false };
  let announced = false;
  let landed = false;
  let ready = false;
  let ended = false;
  const tellMaintenance = (): void => {
    const on = underMaintenance.get();
    if (on === reported.maintenance || !link.tell("maintenance", { on })) return;
    reported = { ...reported, maintenance: on };
    if (on && isLaunching()) link.tell("error", { code: "launch_refused", reason: "maintenance" });
  };
  const update = (): void => {
    tellMaintenance();
    if (isLaunching()) announced ||= link.hasGreeted() || link.tell("hello", {});
    const shown = page.shown();
    if (shown === null || isLaunching()) return;
    const { path, locale } = shown;
    if (!ready) {
      // The landing page reports a refused launch or an ended session before `ready`.
      landed ||= path !== "/error" || tellOfLanding(window.location.search);
      ready = landed && link.tell("ready", { locale });
      if (ready) reported = { ...reported, locale };
      resized.tell();
      for (const step of ready ? early.steps.splice(0) : []) tellBet(...step);
      if (ready && early.balance !== null) tellBalance(early.balance);
    }
    if (path !== reported.path && link.tell("navigate", { path, game: gameOfPath(path) }))
      reported = { ...reported, path };
    if (locale !== reported.locale && link.tell("locale", { locale })) reported = { ...reported, locale };
    // The player may have left the table whose bet was pending.
    idle.check();
  };
  const tellBet = (...[game, { type, code }, stake]: BetStep): void => {
    if (type === "placed") link.tell("bet", { game, outcome: "placed", ...moneyOf(stake) });
    if (type === "refused") link.tell("bet", { game, outcome: "refused", code: code ?? "unknown" });
  };
  const tellBalance = (balance: MoneyNews): boolean => link.tell("balance", { changed: true, ...moneyOf(balance) });
  const tellOfLanding = (search: string): boolean => {
    const message = new URLSearchParams(search).get("message");
    if (search.endsWith(`&${REFUSED_LAUNCH}`))
      return link.tell("error", { code: "launch_refused", reason: launchRefusalOf(message) });
    return !search.endsWith(UNREPORTED_END) || link.tell("session-ended", { reason: sessionEndReasonOf(message) });
  };
  const onMessage = ({ source, origin, data }: MessageEvent): void => {
    if (source === window.parent) link.receive(origin, data);
  };
  window.addEventListener("message", onMessage);
  const stops = [
    () => window.removeEventListener("message", onMessage),
    idle.stop,
    resized.stop,
    underMaintenance.subscribe(tellMaintenance),
    connectParent((wish, data) => link.hasGreeted() && link.tell(wish, data)),
    appEvents.on("round:phase", (game, roundNo, phase) => {
      const phaseTold = PHASES[phase];
      if (phaseTold !== undefined) link.tell("round", { game, roundNo, phase: phaseTold });
    }),
    appEvents.on("bet:step", (...step) => void (ready ? tellBet(...step) : early.steps.push(step))),
    appEvents.on("balance:change", (balance) => void (ready ? tellBalance(balance) : (early.balance = balance))),
    appEvents.on("game:won", ({ game, roundNo, amount, staked, currency }) => {
      if (amount > staked) link.tell("win", { game, roundNo, ...moneyOf({ amount: amount - staked, currency }) });
    }),
    appEvents.on("session:end", (reason) => {
      if (!ended) ended = link.tell("session-ended", { reason });
    }),
  ];
  return { update, stop: () => stops.forEach((stop) => stop()) };
}

const PHASES: Readonly<Record<string, RoundPhase | undefined>> = {
  open: "opened",
  closed: "closed",
  drawing: "drawn",
  announced: "resulted",
  void: "void",
};

const isLaunching = (): boolean => window.location.pathname === "/launch" && window.location.search !== "";

/** Empty unless the brand allows amounts. */
const moneyOf = (money: EmbedMoney | null): EmbedMoney | object =>
  money !== null && brandOfPage()?.embed_amounts === true ? { amount: money.amount, currency: money.currency } : {};

const randomId = (): string => crypto.getRandomValues(new Uint32Array(2)).join("-");

/** The parent's origin, if the browser reveals it. After the first page, the referrer is this site itself. */
function parentOrigin(self: string): string | null {
  const [parent] = window.location.ancestorOrigins ?? [];
  if (parent !== undefined) return parent;
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer).origin : null;
  return referrer === self ? null : referrer;
}

interface Idle {
  wait(): Promise<void>;
  check(): void;
  stop(): void;
}

function watchIdle(tell: (busy: boolean) => void): Idle {
  let busy = false;
  let waiting: (() => void)[] = [];
  const check = (): void => {
    const now = pageHold() === "bet";
    if (now !== busy) tell(now);
    busy = now;
    if (busy) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  return {
    wait: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        check();
      }),
    check,
    // The slip takes the step only after this event.
    stop: appEvents.on("bet:step", () => queueMicrotask(check)),
  };
}

/** At most ten heights a second are sent. */
const HEIGHT_MS = 100;

function watchHeight(tell: (height: number) => unknown): { tell(): void; stop(): void } {
  let lastHeight = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const measure = (): number => Math.ceil(document.body.getBoundingClientRect().height);
  const now = (): void => {
    timer = undefined;
    const height = measure();
    if (height !== lastHeight) tell(height);
    lastHeight = height;
  };
  const observer = new ResizeObserver(() => (timer ??= setTimeout(now, HEIGHT_MS)));
  observer.observe(document.body);
  return {
    tell: () => {
      lastHeight = 0;
      now();
    },
    stop: () => {
      observer.disconnect();
      clearTimeout(timer);
    },
  };
}

const DIALOGS = { rules: "rules", records: "transaction", preferences: "preferences" } as const;

const hears = (event: "modal:open" | "balance:refresh" | "session:logout"): boolean =>
  (appEvents.events[event]?.length ?? 0) > 0;

async function run(command: Command, page: PageEdge, idle: Idle): Promise<CommandRefusal | null> {
  const brand = brandOfPage();
  switch (command.type) {
    case "hello":
      return null;
    case "refresh-balance":
      if (!hears("balance:refresh")) return "not_signed_in";
      appEvents.emit("balance:refresh");
      return null;
    case "set-locale": {
      const { locale } = command.data;
      if (brand?.locales.includes(locale) === false) return "not_offered";
      chooseLocale(locale, hears("session:logout"));
      page.takeLocale(locale);
      return null;
    }
    case "set-sound": {
      const { music, effects } = command.data;
      if (music !== undefined) writePreference("musicVolume", music);
      if (effects !== undefined) writePreference("effectVolume", effects);
      return null;
    }
    case "set-theme": {
      const { dark, light } = brand?.grounds ?? {};
      if (dark === undefined || light === undefined) return "not_offered";
      const { theme } = command.data;
      if (theme === "system") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = theme;
      return null;
    }
    case "open":
      return open(command.data, page);
    case "pause":
      bettingPaused.set(true);
      await idle.wait();
      return null;
    case "resume":
      bettingPaused.set(false);
      return null;
    case "logout":
      if (!hears("session:logout")) return "not_signed_in";
      await idle.wait();
      appEvents.emit("session:logout");
      return null;
    case "no-launch":
      appEvents.emit("launch:none");
      return null;
  }
}

function open(what: EmbedCommands["open"], page: PageEdge): CommandRefusal | null {
  if ("dialog" in what) {
    // The lobby has no rules of a game.
    const isElsewhere = what.dialog === "rules" && gameOfPath(page.shown()?.path ?? "") === "LOBBY";
    if (isElsewhere || !hears("modal:open")) return "not_here";
    appEvents.emit("modal:open", DIALOGS[what.dialog]);
    return null;
  }
  if (!isOffered(what.game)) return "not_offered";
  if (!hears("session:logout")) return "not_signed_in";
  if (pageHold() === "bet") return "busy";
  page.goTo(pathOfGame(what.game));
  return null;
}

function isOffered(game: GameCode): boolean {
  const games: readonly string[] = brandOfPage()?.games ?? PLAYED_CODES;
  return game === "LOBBY" || games.includes(game);
}
