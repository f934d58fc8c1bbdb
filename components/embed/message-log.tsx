"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Game, GameEvents } from "@/embed/grandstand";

const EVENTS = [
  ...(["ready", "resize", "navigate", "round", "bet", "balance", "win", "busy", "idle"] as const),
  ...(["deposit", "support", "exit", "session-ended", "error"] as const),
] satisfies readonly (keyof GameEvents)[];

/** Each button's words are the call itself: the reader is an engineer. */
const CALLS: readonly (readonly [string, (game: Game) => Promise<void>])[] = [
  ["refresh-balance", (game) => game.call("refresh-balance")],
  ["set-locale th", (game) => game.call("set-locale", { locale: "th" })],
  ["set-locale en", (game) => game.call("set-locale", { locale: "en" })],
  ["set-sound 0", (game) => game.call("set-sound", { music: 0, effects: 0 })],
  ["set-theme light", (game) => game.call("set-theme", { theme: "light" })],
  ["set-theme dark", (game) => game.call("set-theme", { theme: "dark" })],
  ["open rules", (game) => game.call("open", { dialog: "rules" })],
  ["open LOBBY", (game) => game.call("open", { game: "LOBBY" })],
  ["pause", (game) => game.call("pause")],
  ["resume", (game) => game.call("resume")],
  ["logout", (game) => game.call("logout")],
];

const KEPT = 100;

interface Line {
  readonly number: number;
  readonly text: string;
}

/** What the frame tells, the newest first, and a button for each command. */
export function MessageLog({ game }: { game: Game | null }): ReactNode {
  const t = useTranslations("embed");
  const [lines, setLines] = useState<readonly Line[]>([]);
  const add = (text: string): void =>
    setLines((before) => [{ number: (before[0]?.number ?? 0) + 1, text }, ...before].slice(0, KEPT));
  useEffect(() => {
    if (game === null) return undefined;
    const stops = EVENTS.map((event) => game.on(event, (data) => add(`← ${event} ${JSON.stringify(data)}`)));
    return () => stops.forEach((stop) => stop());
  }, [game]);
  const press = async (words: string, send: (game: Game) => Promise<void>): Promise<void> => {
    if (game === null) return;
    const answer = await send(game).then(
      () => "✓",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    add(`→ ${words}: ${answer}`);
  };
  return (
    <section aria-labelledby="messages" className="panel p-4 text-sm">
      <h2 id="messages" className="font-semibold">
        {t("messages")}
      </h2>
      <div className="mt-2 flex flex-wrap gap-2">
        {CALLS.map(([words, send]) => (
          <Button key={words} size="sm" aria-disabled={game === null} onClick={() => void press(words, send)}>
            {words}
          </Button>
        ))}
      </div>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by the keyboard */}
      <ol
        tabIndex={0}
        aria-label={t("messages")}
        className="mt-3 h-56 overflow-auto rounded-sm bg-page p-3 font-mono text-xs"
      >
        {lines.map(({ number, text }) => (
          <li key={number}>{text}</li>
        ))}
      </ol>
    </section>
  );
}
