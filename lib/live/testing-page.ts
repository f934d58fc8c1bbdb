import type { GameEffect, GameEvent, GameFrame } from "./game/events";
import { nextTickAt, reduceGame } from "./game/reducer";
import { type GameState, initialGameState } from "./game/state";
import type { GameHome } from "./types";
import { testAccount, wireHome, wireRound } from "./testing";

/** A page whose clock is the server's: time 0 is when round 1 opens. */
export class Page {
  state: GameState;
  effects: GameEffect["type"][] = [];

  constructor(
    public now = 0,
    home: GameHome = wireHome(now, [wireRound(1, 0, now)]),
  ) {
    this.state = initialGameState("PK10", home, testAccount.currency, now);
    this.send({ type: "channel", now, status: "subscribed" });
    this.effects = [];
  }

  send(event: GameEvent): this {
    const { state, effects } = reduceGame(this.state, event);
    this.state = state;
    this.effects.push(...effects.map((effect) => effect.type));
    return this;
  }

  frame(frame: GameFrame): this {
    return this.send({ type: "frame", now: this.now, frame });
  }

  snapshot(home: GameHome): this {
    return this.send({ type: "snapshot", now: this.now, home, currency: testAccount.currency });
  }

  /** Lets time pass exactly as the session does: a tick whenever the state asks for one. */
  until(time: number): this {
    for (;;) {
      const at = nextTickAt(this.state, this.now);
      if (at === null || at > time) break;
      this.now = at === this.now ? at + 1 : at;
      this.send({ type: "tick", now: this.now });
    }
    this.now = time;
    return this.send({ type: "tick", now: time });
  }

  take(): GameEffect["type"][] {
    const taken = this.effects;
    this.effects = [];
    return taken;
  }
}
