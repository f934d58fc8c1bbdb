import {
  type CommandName,
  EMBED_SOURCE,
  EMBED_VERSION,
  type EmbedAnswers,
  type EmbedCommands,
  type EmbedEvents,
  type EmbedMessage,
  fits,
  type LaunchRefusal,
  messageRate,
  type PageCommandName,
  readMessage,
} from "../lib/contract/embed";
import type { GameCode } from "../lib/contract/games";
import { addressOf, GrandstandError, type LaunchOptions, checkArguments, checkEvent } from "./options";
import { showPlaceholder } from "./placeholder";

export { GrandstandError, replace, url } from "./options";

export interface LoadOptions extends LaunchOptions {
  theme?: EmbedCommands["set-theme"]["theme"];
  title?: string;
  /** Origin of the frame's pages, if the launch address belongs to another site and redirects to them. */
  origin?: string;
}

/** The errors that this script itself reports, besides the frame's. */
export interface OwnErrors {
  code: "launch_failed" | "launch_timeout" | "no_answer" | "too_many_messages";
}

export interface GameEvents extends Omit<EmbedEvents, "error" | "hello" | "launch"> {
  error: EmbedEvents["error"] | OwnErrors;
}

type NoData<N extends CommandName> = Record<string, never> extends EmbedCommands[N] ? true : false;
type Data<N extends CommandName> = NoData<N> extends true ? [data?: EmbedCommands[N]] : [data: EmbedCommands[N]];

export interface Game {
  readonly frame: HTMLIFrameElement;
  /** Resolves with the first event `ready`. Rejects with a {@link GrandstandError} if the game does not open. */
  readonly ready: Promise<EmbedEvents["ready"]>;
  on<N extends keyof GameEvents>(event: N, handler: (data: GameEvents[N]) => void): () => void;
  /** Resolves when the frame has carried the command out; rejects with a {@link GrandstandError}. */
  call<N extends PageCommandName>(command: N, ...data: Data<N>): Promise<void>;
  /** Removes the frame and rejects the pending calls. */
  destroy(): void;
}

const CALL_MS = 10_000;
const HELLO_MS = 500;
/** At most this number of new links in this time: a frame that cannot keep a session would request links for ever. */
const [RELAUNCHES, RELAUNCHES_MS] = [3, 60_000] as const;

/** True for an error after which the frame does not open the game by itself. */
const isFinal = (error: EmbedEvents["error"]): boolean =>
  error.code === "cookies_blocked" || (error.code === "launch_refused" && error.reason !== "maintenance");

const games = new WeakMap<Element, Game>();

/** Opens the game in `element`, in place of an earlier game there. Throws a TypeError for a wrong argument. */
export function load(element: Element, options: LoadOptions): Game {
  checkArguments(element, options);
  games.get(element)?.destroy();
  const { timeoutMs = 30_000 } = options;
  const frame = document.createElement("iframe");
  frame.title = options.title ?? "Grandstand";
  frame.allow = "autoplay; fullscreen";
  frame.style.cssText = "border:0;width:100%;height:100%;display:block";

  const handlers = new Map<string, Set<(data: never) => void>>();
  const calls = new Map<string, (refused: string | null) => void>();
  const received = messageRate(() => performance.now());
  const sent = messageRate(() => performance.now());
  const page = Math.random().toString(36).slice(2);
  let count = 0;
  let origin = options.origin ?? "";
  let ready = false;
  let unanswered = false;
  let removed = false;
  let { locale, theme } = options;
  let launches: number[] = [];
  let opens = 0;
  let hello: ReturnType<typeof setInterval> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  let resolveReady = (_data: EmbedEvents["ready"]): void => undefined;
  let rejectReady = (_code: string, _reason?: LaunchRefusal): void => undefined;
  const isReady = new Promise<EmbedEvents["ready"]>((resolve, reject) => {
    resolveReady = resolve;
    rejectReady = (code, reason) => reject(new GrandstandError(code, reason));
  });
  // Prevents an unhandled rejection on a page that uses only the events.
  isReady.catch(() => undefined);

  const emit = (type: string, data: unknown): void => {
    for (const handler of [...(handlers.get(type) ?? [])]) {
      try {
        handler(data as never);
      } catch (error) {
        // Throws outside the loop: the page's error reporting gets the error, and the other handlers are called.
        setTimeout(() => {
          throw error;
        });
      }
    }
  };
  const fail = (code: OwnErrors["code"]): void => {
    if (code !== "too_many_messages") rejectReady(code);
    emit("error", { code });
  };

  /** Returns the reason why the message was not posted, or null. */
  const post = (type: string, data: unknown, id: string): string | null => {
    const message: EmbedMessage = { source: EMBED_SOURCE, v: EMBED_VERSION, id, type, data };
    if (frame.contentWindow === null) return "removed";
    if (!fits(message)) return "message_too_large";
    if (sent() !== "pass") return "too_many_messages";
    frame.contentWindow.postMessage(message, origin);
    return null;
  };
  const newId = (): string => `${page}-${(count += 1)}`;

  const send = (type: string, data: unknown, ms: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const id = newId();
      const timer = setTimeout(() => calls.get(id)?.("timeout"), ms);
      calls.set(id, (refused) => {
        calls.delete(id);
        clearTimeout(timer);
        if (refused === null) resolve();
        else reject(new GrandstandError(refused));
      });
      const refused = removed ? "removed" : post(type, data, id);
      if (refused !== null) calls.get(id)?.(refused);
    });

  const stopWaiting = (): void => {
    clearTimeout(silence);
    silence = undefined;
  };
  const endSilence = (): void => {
    clearInterval(hello);
    stopWaiting();
  };
  const startSilence = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      endSilence();
      ready = false;
      fail("no_answer");
    }, timeoutMs);
  };
  const greet = (): void => {
    clearInterval(hello);
    post("hello", {}, newId());
    // The frame's script may begin to listen after the frame's load event.
    hello = setInterval(() => {
      unanswered = true;
      post("hello", {}, newId());
    }, HELLO_MS);
    // A launch may pass through several documents: the time limit runs until one of them is ready.
    if (ready || silence === undefined) startSilence();
  };
  const onAnswer = (): void => {
    clearInterval(hello);
    unanswered = false;
    if (ready) endSilence();
  };
  const onReady = (data: EmbedEvents["ready"]): void => {
    ready = true;
    resolveReady(data);
    onAnswer();
    post("hello", {}, newId());
    if (theme !== undefined) void send("set-theme", { theme }, CALL_MS).catch(() => undefined);
  };

  const rejectIfFinal = (error: EmbedEvents["error"]): void => {
    if (isFinal(error)) rejectReady(error.code, "reason" in error ? error.reason : undefined);
  };

  const take = ({ v, type, data }: EmbedMessage): void => {
    if (type === "answer") onAnswer();
    if (v !== EMBED_VERSION) return;
    const { to, refused } = (data ?? {}) as Partial<EmbedAnswers["answer"]>;
    if (type === "answer") calls.get(String(to))?.(refused ?? null);
    else if (type === "versions") calls.get(String(to))?.("version");
    else if (type === "launch") relaunch((data as EmbedEvents["launch"]).game);
    else {
      if (type === "ready") onReady(data as EmbedEvents["ready"]);
      // The maintenance may last longer than the time limit, and the launch continues after it.
      if (type === "maintenance") stopWaiting();
      if (type === "error") rejectIfFinal(data as EmbedEvents["error"]);
      emit(type, data);
    }
  };
  const onMessage = (event: MessageEvent): void => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = readMessage(event.data);
    if (message === null) return;
    const pass = received();
    if (pass === "first") fail("too_many_messages");
    if (pass === "pass" && fits(message)) take(message);
  };

  const game: Game = {
    frame,
    ready: isReady,
    on(event, handler) {
      checkEvent(event, handler);
      const own = handlers.get(event) ?? new Set();
      handlers.set(event, own.add(handler));
      return () => void own.delete(handler);
    },
    async call(command, ...[data]) {
      if ((!ready || unanswered) && !removed) throw new GrandstandError("not_ready");
      await send(command, data ?? {}, CALL_MS);
      // A later document must not restore the first language or theme.
      if (command === "set-locale") ({ locale } = data as EmbedCommands["set-locale"]);
      if (command === "set-theme") ({ theme } = data as EmbedCommands["set-theme"]);
    },
    destroy() {
      if (removed) return;
      removed = true;
      if (games.get(element) === game) games.delete(element);
      rejectReady("removed");
      removeEventListener("message", onMessage);
      watch.disconnect();
      endSilence();
      for (const settle of [...calls.values()]) settle("removed");
      handlers.clear();
      placeholder.remove();
      frame.remove();
    },
  };
  let wasShown = false;
  const watch = new MutationObserver(() => {
    if (wasShown && !frame.isConnected) game.destroy();
    wasShown = frame.isConnected;
  });

  /** A later launch replaces an earlier one that is under way. */
  const launchFor = (game: GameCode | undefined): void => {
    const asked = { ...(game === undefined ? {} : { game }), ...(locale === undefined ? {} : { locale }) };
    const mine = (opens += 1);
    addressOf({ ...options, ...asked }).then(
      (address) => {
        if (removed || mine !== opens) return;
        origin ||= new URL(address).origin;
        ready = false;
        // Setting `src` again would add a step to the history of this page.
        if (wasShown) frame.contentWindow?.location.replace(address);
        else {
          frame.src = address;
          show();
        }
        startSilence();
      },
      (error: unknown) => {
        if (removed || mine !== opens) return;
        console.error("grandstand: no launch address", error);
        noLaunch(error instanceof GrandstandError ? "launch_timeout" : "launch_failed");
      },
    );
  };
  const show = (): void => {
    addEventListener("message", onMessage);
    frame.addEventListener("load", greet);
    placeholder.remove();
    element.append(frame);
    wasShown = frame.isConnected;
    watch.observe(document, { childList: true, subtree: true });
  };
  /** If `launch` is an address, its token has been used: the frame then shows other ways to play. */
  const relaunch = (game: GameCode | null): void => {
    const now = performance.now();
    launches = [...launches.filter((at) => now - at < RELAUNCHES_MS), now];
    if (typeof options.launch === "function" && launches.length <= RELAUNCHES) launchFor(game ?? undefined);
    else noLaunch("launch_failed");
  };
  const noLaunch = (code: OwnErrors["code"]): void => {
    fail(code);
    // A frame that has asked for a link waits for an answer.
    if (wasShown) post("no-launch", {}, newId());
    else placeholder.fail();
  };
  games.set(element, game);
  const retry = (): void => launchFor(options.game);
  const placeholder = showPlaceholder(element, { origin: options.origin, locale, retry });
  launchFor(options.game);
  return game;
}
