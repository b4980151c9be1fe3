import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { settingsAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { RELAY_TESTS_PER_MINUTE } from '#schema/base/limits.ts';
import { askedWords } from '../deps/asked-words.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { rows } from '../database/database.ts';
import { ApiError, notFound, validationFailed } from '../base/api-error.ts';
import { requireActor } from '../route/require-actor.ts';
import { type Route, defineRoute, ok } from '../route/route.ts';
import { consumeRateLimit } from '../request/shared-limits.ts';
import { RelayUnavailableError } from '../smtp/mailer.ts';
import { settingsRoutes } from '../settings/settings-routes.ts';
import { emailChecks } from './email-settings-checks.ts';
import { readRelayHealth } from './relay-health.ts';
import { defaultSender, findSender, sendersOf } from './senders.ts';
import { sendSingleTest } from './test-mails.ts';
import type { RelayTest } from '#schema/answers/operations/settings.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const GROUP = 'Settings';
const PATH = '/settings/email';
/** Someone is waiting for the result on a screen. */
const TEST_MS = 20_000;

const statusRoute: Route = defineRoute({
  method: 'GET',
  path: `${PATH}/status`,
  summary: 'Get the default sender and the status of the mail server, without secrets',
  group: GROUP,
  grant: settingsAccess.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /settings/email/status'] },
  async handle({ request, deps }) {
    const { mailer, database } = deps;
    const relay =
      mailer.relay === undefined
        ? null
        : {
            host: mailer.relay.host,
            port: mailer.relay.port,
            encryption: mailer.relay.encryption,
            signs_in: mailer.relay.signsIn,
            connections: mailer.connections,
            per_second: mailer.perSecond ?? null,
            signs_mail: mailer.relay.signsMail,
          };
    const health = (await readRelayHealth(database.queries, deps, askedWords(deps, request))) ?? null;
    const { name, address } = defaultSender(deps);
    const senders = sendersOf(deps).map((one) => one.address);
    return ok({ sender: `${name ?? deps.site().name} <${address}>`, senders, relay, health });
  },
});

const testRoute: Route = defineRoute({
  method: 'POST',
  path: `${PATH}/test`,
  summary: 'Test the mail server connection: connect, EHLO, STARTTLS, sign in, QUIT; sends nothing',
  group: GROUP,
  grant: settingsAccess.update,
  body: { kind: 'json', schema: z.strictObject({}), optional: true },
  answer: { status: 200, shape: 'data', schema: answers['POST /settings/email/test'] },
  async handle({ request, deps }) {
    requireRelay(deps);
    await limitTests(deps);
    return ok(await testConnection(deps, askedWords(deps, request)));
  },
});

const sendRoute: Route = defineRoute({
  method: 'POST',
  path: `${PATH}/send-test`,
  summary: 'Send a short test email to yourself, from the default sender or from another one',
  group: GROUP,
  grant: settingsAccess.update,
  body: {
    kind: 'json',
    schema: z.strictObject({ sender: z.string().optional() }),
    optional: true,
  },
  answer: { status: 200, shape: 'data', schema: answers['POST /settings/email/send-test'] },
  async handle({ body, request, actor, deps }) {
    const { sender: wanted } = body ?? {};
    const sender = wanted === undefined ? defaultSender(deps) : findSender(deps, wanted);
    if (sender === undefined) throw validationFailed({ sender: [spoken('unknown_sender')] });
    await limitTests(deps);
    const to = await addressOf(deps, requireActor(actor).id);
    return ok(await sendSingleTest(deps, { to, sender, words: askedWords(deps, request) }));
  },
});

/**
 * Settings of the group `email`, the state of the mail server, and the tests that administrators can run. Tests use the saved
 * settings, never unsaved input.
 */
export const emailSettingsRoutes: readonly Route[] = [
  ...settingsRoutes('email', { checks: emailChecks }),
  statusRoute,
  testRoute,
  sendRoute,
];

function requireRelay({ mailer }: AppDeps): void {
  if (mailer.relay !== undefined) return;
  throw new ApiError('invalid_transition', {
    message: spoken('no_server'),
  });
}

async function addressOf({ database }: AppDeps, userId: string): Promise<string> {
  const [user] = await rows<{ email: string }>(
    database.queries,
    sql`SELECT email FROM users WHERE id = ${userId}`,
  );
  if (user === undefined) throw notFound('user');
  return user.email;
}

async function limitTests(deps: AppDeps): Promise<void> {
  const limit = { what: 'relay test', perMs: 60_000, times: RELAY_TESTS_PER_MINUTE };
  const isAllowed = await deps.database.transaction((tx) => consumeRateLimit(tx, deps, limit));
  if (isAllowed) return;
  throw new ApiError('too_many_requests', {
    message: spoken('test_limit', { count: RELAY_TESTS_PER_MINUTE }),
    headers: { 'Retry-After': '60' },
  });
}

async function testConnection({ mailer, uptime }: AppDeps, words: Translator): Promise<RelayTest> {
  const startedAt = uptime();
  const took = () => Math.round(uptime() - startedAt);
  try {
    const channel = await mailer.connect(AbortSignal.timeout(TEST_MS));
    const encrypted = channel.isEncrypted ?? null;
    channel.close();
    return { ok: true, encrypted, took_ms: took(), problem: null, reason: null };
  } catch (error) {
    if (!(error instanceof RelayUnavailableError)) throw error;
    const { code, message } = error.problem;
    return { ok: false, encrypted: null, took_ms: took(), problem: code, reason: message.in(words) };
  }
}
