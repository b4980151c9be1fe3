import { askedWords } from '../../platform/deps/asked-words.ts';
import { replyIn } from '../../platform/mail/own-replies.ts';
import { sql } from 'drizzle-orm';
import { emailAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { emailToSend } from '#schema/bodies/emails.ts';
import { EMAILS_PER_MINUTE, EMAILS_WAITING_MAX, EMAIL_BODY_MAX_BYTES } from '#schema/base/limits.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency.ts';
import { consumeShared } from '../../platform/request/shared-limits.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { acceptEmail } from './accept-email.ts';
import { emailOf } from './email.ts';
import { messages } from './messages.ts';

const spoken = later(messages);
const GROUP = 'Emails';

const sendRoute = defineRoute({
  method: 'POST',
  path: '/emails',
  summary: 'Send one email to one person, ahead of newsletters',
  group: GROUP,
  grant: emailAccess.send,
  requireOpen: refuseLongQueue,
  body: { kind: 'json', schema: emailToSend, maxBytes: EMAIL_BODY_MAX_BYTES },
  answer: { status: 202, shape: 'data', schema: answers['POST /emails'] },
  async handle({ body, actor, request, deps }) {
    const { id: userId } = requireActor(actor);
    await consumeShared(deps, [{ what: `emails ${userId}`, perMs: 60_000, times: EMAILS_PER_MINUTE }]);
    const data = await acceptEmail(deps, { email: body, userId, key: idempotencyKeyOf(request) });
    return { status: 202, data };
  },
});

const statusRoute = defineRoute({
  method: 'GET',
  path: '/emails/:id',
  summary: 'Get what became of an email that was sent through the API',
  group: GROUP,
  grant: emailAccess.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /emails/:id'] },
  async handle({ params, deps, request }) {
    const email = await emailOf(deps.database.queries, params['id'] ?? '');
    return ok({ ...email, reply: replyIn(askedWords(deps, request), email.reply) });
  },
});

/** Single emails that other programs send. */
export const singleEmailRoutes: readonly Route[] = [sendRoute, statusRoute];

/** A mail server that is away must not fill the disk. */
async function refuseLongQueue({ database }: AppDeps): Promise<void> {
  const [last] = await rows(
    database.queries,
    sql`SELECT 1 FROM emails WHERE state = 'queued' ORDER BY due_at OFFSET ${EMAILS_WAITING_MAX - 1} LIMIT 1`,
  );
  if (last === undefined) return;
  throw new ApiError('too_many_requests', {
    message: spoken('too_many_waiting'),
    headers: { 'Retry-After': '60' },
  });
}
