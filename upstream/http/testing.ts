import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import pino from "pino";
import { type CallName, calls } from "@/lib/contract/calls";
import { API_BASE } from "@/lib/contract/client-calls";
import { seedDemo } from "../accounts/demo";
import { deriveKeyOnce, hashPasswordOnce } from "../accounts/testing";
import { buildApp } from "../app";
import type { Database } from "../db/database";
import { type Broker, createMemoryBroker, type DeliveredMessage } from "../hub/broker";
import { CONTROL_CHANNEL, readControl, createEvents } from "../hub/events";
import { createOperator, type Operator } from "../operator/operator";
import { testSeals } from "../rounds/testing";
import type { AppDeps } from "./deps";

/** The operators of tests. The first one is also the operator of an upstream without tokens. */
export const TEST_TOKENS = [
  { name: "local", scope: "write", secret: "a-secret-of-the-hub" },
  { name: "alice", scope: "write", secret: "alices-own-operator-secret" },
  { name: "grafana", scope: "read", secret: "grafanas-operator-secret" },
] as const;
export const TEST_HUB_APP = { id: "1", key: "key", secret: "a-secret-of-the-hub" };

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly operator: Operator;
  readonly events: readonly DeliveredMessage[];
  readonly closedSessions: readonly string[];
  readonly logged: readonly string[];
  call(name: CallName, options?: TestCall): Promise<LightMyRequestResponse>;
  signIn(username: string): Promise<string>;
}

export interface TestCall {
  readonly body?: object;
  readonly token?: string;
  readonly game?: string;
  readonly headers?: Record<string, string>;
}

export function testOperator(db: Database, broker: Broker, log: FastifyBaseLogger): Operator {
  return createOperator(
    { db, events: createEvents(broker), log, revision: "r2", seals: testSeals, process: "test" },
    TEST_TOKENS,
  );
}

/** The app without a socket, on a database to which it adds the demo players. Close `app` yourself. */
export async function testApp(
  db: Database,
  overrides: Pick<AppDeps, "deriveKey" | "signInLimits" | "callTimeoutMs" | "replica"> = {},
): Promise<TestApp> {
  await seedDemo(db, hashPasswordOnce);
  const broker = createMemoryBroker();
  const events: DeliveredMessage[] = [];
  const closedSessions: string[] = [];
  broker.onMessage((message) => {
    if (message.channel !== CONTROL_CHANNEL) return void events.push(message);
    const control = readControl(message);
    if (control?.type === "end_player_sessions") closedSessions.push(...control.playerSessions);
  });
  const logged: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  const operator = testOperator(db, broker, log);
  const app = await buildApp({
    db,
    broker,
    events: createEvents(broker),
    settings: { app: TEST_HUB_APP, redisUrl: undefined, demoData: true },
    redisPrefix: "test",
    operator,
    log,
    revision: "r2",
    deriveKey: deriveKeyOnce,
    ...overrides,
  });
  const call: TestApp["call"] = (name, options = {}) => {
    const { method, path } = calls[name];
    const request: InjectOptions = {
      method,
      url: API_BASE + path.replace(":gameCode", options.game ?? "PK10"),
      headers: {
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { payload: options.body }),
    };
    return app.inject(request);
  };
  return {
    app,
    db,
    operator,
    events,
    closedSessions,
    logged,
    call,
    async signIn(username) {
      const answer = await call("login", { body: { username, password: username } });
      return calls.login.response.parse(answer.json()).token;
    },
  };
}
