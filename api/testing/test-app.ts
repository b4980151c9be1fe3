import { languagesOf } from '#schema/messages/languages.ts';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { ROLES, type Role } from '#schema/access/roles.ts';
import { type AiOutside, createAiOutside } from '../platform/network/outside.ts';
import { createApp } from '../app/app.ts';
import { routes } from '../app/routes.ts';
import { checkedAnswers } from './checked-answers.ts';
import { type TestRequest, requestsTo } from './requests.ts';
import type { AppDeps } from '../platform/deps/app-deps.ts';
import { createIdSource } from '../platform/base/create-id.ts';
import { createLog } from '../platform/base/create-log.ts';
import { extensions } from '../app/extensions.ts';
import type { Engine } from '../platform/database/connection.ts';
import type { Database } from '../platform/database/database.ts';
import { type TestDatabase, createTestDatabase } from './test-database.ts';
import { parseEnvironment } from '../platform/base/env.ts';
import type { App } from '../platform/route/exchange.ts';
import type { Route } from '../platform/route/route.ts';
import type { OpenidOutside } from '../platform/network/outside.ts';
import type { Mailer } from '../platform/smtp/mailer.ts';
import { createMailer } from '../platform/mail/create-mailer.ts';
import { openSettingsNow } from '../platform/settings/settings-now.ts';
import { createMemoryImageStorage } from './memory-image-storage.ts';
import { type TestClock, createTestClock } from './test-clock.ts';
import { type Staff, insertStaff } from './test-staff.ts';

export type { TestRequest };

export interface TestApp {
  app: App;
  deps: AppDeps;
  clock: TestClock;
  /** One person and one good token of every role. */
  staff: Staff;
  tokens: Record<Role, string>;
  /** Everything that was logged. */
  logLines: string[];
  /** How often effects of a change were announced. */
  outboxHints: () => number;
  /** A request as it would arrive; `path` is that of the whole server, such as `/api/v1/user`. */
  request(path: string, init?: TestRequest): Promise<Response>;
}

export interface TestAppOptions {
  routes?: readonly Route[];
  env?: Record<string, string>;
  fetch?: typeof globalThis.fetch;
  /** By default real addresses are contacted: tests that use it bring their own server. */
  post?: AppDeps['post'];
  ai?: Partial<AiOutside>;
  openid?: OpenidOutside;
  mailer?: Mailer;
  languages?: AppDeps['languages'];
  /** Around the driver of the database, such as `turnByStatement`. */
  drivenBy?: (engine: Engine) => Engine;
}

type SettingsInMemory = 'site' | 'email' | 'apiSettings';

async function openSettings(deps: Omit<AppDeps, 'mailer' | SettingsInMemory>) {
  return {
    site: await openSettingsNow(deps, 'general'),
    email: await openSettingsNow(deps, 'email'),
    apiSettings: await openSettingsNow(deps, 'api'),
  };
}

const noNetwork = () => Promise.reject(new Error('There is no network in tests.'));

/** An application over `database`: a still clock, counted randomness, no network, and one person of each role. */
export async function createTestApp(database: Database, options: TestAppOptions = {}): Promise<TestApp> {
  const clock = createTestClock('2026-11-21T10:00:00.000Z');
  const logLines: string[] = [];
  let hints = 0;
  database.onAnnounced(() => void (hints += 1));
  const outer: Omit<AppDeps, 'mailer' | SettingsInMemory> = {
    database,
    env: parseEnvironment({ SITE_URL: 'http://localhost:3000', LOG_LEVEL: 'debug', ...options.env }),
    now: clock.now,
    uptime: clock.uptime,
    randomBytes: countedBytes(),
    newId: createIdSource({ now: clock.now, randomBytes: countedBytes() }),
    fetch: options.fetch ?? (() => Promise.reject(new Error('There is no network in tests.'))),
    post: options.post ?? (() => Promise.reject(new Error('There is no network in tests.'))),
    ai: { ...createAiOutside(), ...options.ai },
    openid: options.openid ?? { fetch: () => noNetwork, timeoutMs: 1_000 },
    images: createMemoryImageStorage(),
    exports: createMemoryImageStorage(),
    languages: options.languages ?? languagesOf(),
    log: createLog({ level: 'debug' }, { write: (line) => void logLines.push(line) }),
    secretKey: 'a key that only tests know, long enough',
    extensions,
  };
  // Without SMTP_URL it stores every email in the database, where a test reads it.
  const base = { ...outer, ...(await openSettings(outer)) };
  const deps: AppDeps = { ...base, mailer: options.mailer ?? createMailer(base) };
  const { staff, tokens } = await insertStaff(deps);
  const app = createApp(deps, (options.routes ?? routes).map(checkedAnswers));
  return {
    app,
    deps,
    clock,
    staff,
    tokens,
    logLines,
    outboxHints: () => hints,
    request: requestsTo(app, tokens),
  };
}

/** A second server with the same people as `first`, with its own connection to the same database. */
export function createNodeBeside(first: TestApp, database: Database, own = routes): TestApp {
  const deps = { ...first.deps, database };
  const app = createApp(deps, own.map(checkedAnswers));
  return { ...first, app, deps, request: requestsTo(app, first.tokens) };
}

/** The same with vitest's hooks: one database for the file, emptied, and a new application before each test. */
export function useTestApp(options: TestAppOptions = {}): () => TestApp {
  let test: TestDatabase | undefined;
  let app: TestApp | undefined;
  beforeAll(async () => {
    test = await createTestDatabase(options.drivenBy);
  });
  beforeEach(async () => {
    if (test === undefined) return;
    await test.reset();
    app = await createTestApp(test.database, options);
  });
  afterAll(() => test?.close());
  return () => {
    if (app === undefined) throw new Error('The test app is there from beforeEach on.');
    return app;
  };
}

/** Different bytes at each call, and the same in each run. */
function countedBytes(): (size: number) => Uint8Array {
  let calls = 0;
  return (size) => {
    calls += 1;
    const bytes = createHash('shake256', { outputLength: size }).update(String(calls)).digest();
    return new Uint8Array(bytes);
  };
}

/** All roles and anonymous: every caller that a route may get. */
export const PRINCIPALS = [undefined, ...ROLES] as const;
