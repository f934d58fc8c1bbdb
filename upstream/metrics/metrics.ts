import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { BET_REFUSALS, type BetRefusal } from "@/lib/contract/errors";
import type { Currency, Minor } from "@/lib/money";
import { version } from "../../package.json";
import type { Database } from "../db/database";
import type { Broker } from "../hub/broker";
import type { Hub, HubStats } from "../hub/hub";
import { DRAW_FAULTS, type DrawFault, type TimedStep } from "../rounds/engine";
import { VOID_REASONS, type VoidReason } from "../rounds/store";

export type BetOutcome =
  | { readonly kind: "accepted"; readonly currency: Currency; readonly total: Minor }
  | { readonly kind: "replayed"; readonly currency: Currency }
  | { readonly kind: "refused"; readonly code: BetRefusal | "validation_failed" | "idempotency_conflict" };

/** The counters of this process, for Prometheus. Every label has a fixed set of values. */
export interface Metrics {
  readonly register: Registry;
  readonly roundVoided: (reason: VoidReason) => void;
  readonly drawFault: (fault: DrawFault) => void;
  /** `seconds`: from the step's instant in the schedule to its completion. */
  readonly stepDone: (game: string, step: TimedStep, seconds: number) => void;
  readonly bet: (outcome: BetOutcome) => void;
  readonly leading: (leads: boolean) => void;
}

export function createMetrics(revision = ""): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  new Gauge({
    name: "grandstand_build_info",
    help: "Version and revision of this build; always 1",
    labelNames: ["version", "revision"],
    registers,
  }).set({ version, revision }, 1);
  const voided = new Counter({
    name: "grandstand_rounds_voided_total",
    help: "Rounds made void, every stake of which was given back",
    labelNames: ["reason"],
    registers,
  });
  const faults = new Counter({
    name: "grandstand_draw_faults_total",
    help: "Traces of somebody who changes the draws in the database",
    labelNames: ["fault"],
    registers,
  });
  const late = new Histogram({
    name: "grandstand_round_step_late_seconds",
    help: "How long after its instant in the schedule a step of a round was complete, by game and step",
    labelNames: ["game", "step"],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  const accepted = new Counter({
    name: "grandstand_bets_accepted_total",
    help: "Bets taken; replayed: the same bet came again and got its first answer",
    labelNames: ["currency", "replayed"],
    registers,
  });
  const staked = new Counter({
    name: "grandstand_staked_minor_units_total",
    help: "Stakes taken, in minor units of their currency",
    labelNames: ["currency"],
    registers,
  });
  const refused = new Counter({
    name: "grandstand_bets_refused_total",
    help: "Bets refused, by code",
    labelNames: ["code"],
    registers,
  });
  const leader = new Gauge({
    name: "grandstand_leader",
    help: "1 if this process runs the rounds, else 0",
    registers,
  });
  // Counters start at zero: Prometheus sees no rise in a series that appears with its first event.
  for (const reason of VOID_REASONS) voided.inc({ reason }, 0);
  for (const fault of DRAW_FAULTS) faults.inc({ fault }, 0);
  for (const code of BET_REFUSALS) refused.inc({ code }, 0);
  return {
    register,
    roundVoided: (reason) => voided.inc({ reason }),
    drawFault: (fault) => faults.inc({ fault }),
    stepDone: (game, step, seconds) => late.observe({ game, step }, Math.max(0, seconds)),
    bet(outcome) {
      if (outcome.kind === "refused") return refused.inc({ code: outcome.code });
      accepted.inc({ currency: outcome.currency, replayed: String(outcome.kind === "replayed") });
      if (outcome.kind === "accepted") staked.inc({ currency: outcome.currency }, outcome.total);
    },
    leading: (leads) => leader.set(leads ? 1 : 0),
  };
}

export function fanOutTimer(register: Registry): (seconds: number) => void {
  const fanOut = new Histogram({
    name: "grandstand_hub_fan_out_duration_seconds",
    help: "Time to hand one event to every socket that subscribed to its channel",
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    registers: [register],
  });
  return (seconds) => fanOut.observe(seconds);
}

export function watchBroker(register: Registry, broker: Pick<Broker, "isConnected">): void {
  new Gauge({
    name: "grandstand_hub_broker_connected",
    help: "1 if events can be handed to the other processes and come from them, 0 while Redis is away",
    registers: [register],
    collect() {
      this.set(broker.isConnected() ? 1 : 0);
    },
  });
}

export function watchHub(register: Registry, hub: Pick<Hub, "stats">): void {
  const gauge = (name: string, help: string, read: (stats: HubStats) => number): void => {
    new Gauge({
      ...{ name: `grandstand_hub_${name}`, help, registers: [register] },
      collect() {
        this.set(read(hub.stats()));
      },
    });
  };
  const counter = (name: string, help: string, read: (stats: HubStats) => number): void => {
    new Counter({
      ...{ name: `grandstand_hub_${name}_total`, help, registers: [register] },
      collect() {
        this.reset();
        this.inc(read(hub.stats()));
      },
    });
  };
  gauge("sockets", "Sockets that are served now", (stats) => stats.connections);
  gauge("channels", "Channels with a subscriber in this process", (stats) => stats.channels);
  counter("sockets_opened", "Sockets taken", (stats) => stats.connectionsTotal);
  counter("sockets_refused", "Sockets refused: key, path, version or capacity", (stats) => stats.refusedTotal);
  counter("sockets_dropped", "Sockets cut because they did not read", (stats) => stats.droppedTotal);
  counter("frames_received", "Frames of clients", (stats) => stats.messagesReceivedTotal);
  counter("frames_sent", "Frames sent to clients", (stats) => stats.messagesSentTotal);
  counter("broadcasts", "Events that came from the broker", (stats) => stats.broadcastsTotal);
}

/** Adds the use of PostgreSQL's connections. PGlite has no connections. */
export function watchPool(register: Registry, { pool }: Pick<Database, "pool">): void {
  new Gauge({
    name: "grandstand_database_connections",
    help: "Connections of the pool: in use, idle, and calls that wait for one",
    labelNames: ["state"],
    registers: [register],
    collect() {
      if (pool === undefined) return;
      const { inUse, idle, waiting } = pool();
      this.set({ state: "in_use" }, inUse);
      this.set({ state: "idle" }, idle);
      this.set({ state: "waiting" }, waiting);
    },
  });
}
