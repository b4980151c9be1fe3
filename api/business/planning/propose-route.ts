import { sql } from 'drizzle-orm';
import { contentActions } from '#schema/define/content-actions.ts';
import { anyContent } from '#schema/define/define-content-type.ts';
import { answers } from '#schema/answers/index.ts';
import { bodies } from '#schema/bodies/index.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import { ApiError, type Faults, validationFailed } from '../../platform/base/api-error.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { siteWords } from '../../platform/deps/site-words.ts';
import { emailTextOf } from '../../platform/mail/email-text.ts';
import { messages } from './messages.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { consumeRateLimit } from '../../platform/request/shared-limits.ts';
import { requireActor, requireGrant } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { withCurrent } from '../../records/content/content-routes.ts';
import { forStaff, workingCopy } from '../../records/documents/content-reads.ts';
import { requireVersion } from '../../records/documents/save-document.ts';
import { recordChange } from '../../records/documents/record-change.ts';
import { publishingChecks } from '../../records/publishing/publishing-checks.ts';
import { type Spoken, asWritten, later } from '../../platform/base/spoken.ts';

const spoken = later(messages);

const DAY_MS = 86_400_000;
/** More than one person writes in a day, but too few to fill a mailbox. */
const PROPOSALS_PER_DAY = 50;
/** People who get such emails; larger teams agree on reviewers in other ways. */
const REVIEWERS_MAX = 50;

/** Asks those who may publish to review a draft: for people and assistants who may not publish themselves. */
export const proposeRoute: Route = defineRoute({
  method: 'POST',
  path: '/content/:id/propose',
  summary: 'Propose a draft for publishing; those who may publish get an email with a link, once per version',
  group: 'Content',
  grant: anyContent.access.update,
  body: { kind: 'json', schema: bodies['POST /content/:id/propose'], optional: true },
  answer: { status: 200, shape: 'data', schema: answers['POST /content/:id/propose'] },
  async handle({ params, body, actor, deps, request }) {
    const on = deps.database.queries;
    const found = await workingCopy(on, params.id ?? '');
    const { resource, row } = found;
    requireGrant(actor, resource.access.update, row);
    const { version = row.version, note } = body;
    await withCurrent(deps, async () => requireVersion(row, version));
    const record = await forStaff(deps, found);
    if (row.status === 'trashed' || (row.status !== 'draft' && record.has_unpublished_changes !== true))
      throw new ApiError('invalid_transition', { message: spoken('nothing_new') });
    const words = askedWords(deps, request);
    const checks = await publishingChecks(on, found, { env: deps.env, words });
    const red = checks.filter(({ severity }) => severity === 'red');
    if (red.length > 0) throw validationFailed(byField(red));
    const { id: userId } = requireActor(actor);
    const draft = { ...row, resource, note: note ?? '', userId };
    const notified = await deps.database.transaction((tx) => notifyReviewers(tx, deps, draft));
    return ok({ notified });
  },
});

interface Draft {
  id: string;
  type: string;
  status: string;
  slug: string | null;
  title: string;
  version: number;
  resource: { name: string };
  note: string;
  userId: string;
}

/** Returns how many people get an email: none if this version was proposed before. */
async function notifyReviewers(tx: Queries, deps: AppDeps, draft: Draft): Promise<number> {
  const { id, version, userId } = draft;
  const once = { what: `proposed ${id} ${version}`, perMs: DAY_MS };
  if (!(await consumeRateLimit(tx, deps, once))) return 0;
  const daily = { what: `proposals ${userId}`, perMs: DAY_MS, times: PROPOSALS_PER_DAY };
  if (!(await consumeRateLimit(tx, deps, daily)))
    throw new ApiError('too_many_requests', {
      message: spoken('proposal_limit', { count: PROPOSALS_PER_DAY }),
      headers: { 'Retry-After': '3600' },
    });
  await recordChange(tx, { documents: [draft], action: 'propose', now: deps.now() });
  const reviewers = await rows<{ name: string; email: string; by: string }>(
    tx,
    sql`SELECT u.name, u.email, (SELECT name FROM users WHERE id = ${userId}) AS by FROM users u
         WHERE u.role = ANY (${sql.param(contentActions.publish.grant.roles)}::text[]) AND NOT u.disabled
           AND u.id <> ${userId} AND (u.password_hash IS NOT NULL OR u.last_login_at IS NOT NULL)
         ORDER BY u.name, u.id LIMIT ${REVIEWERS_MAX}`,
  );
  for (const reviewer of reviewers) await queueMail(tx, deps, mailTo(reviewer, deps, draft));
  return reviewers.length;
}

function mailTo(
  { name, email, by }: { name: string; email: string; by: string },
  deps: AppDeps,
  { id, title, resource, note }: Draft,
) {
  const words = siteWords(deps);
  const say = words.of(messages);
  const mail = emailTextOf(deps, say('review_subject', { title }), {
    greeting: say('review_greeting', { name }),
    before: [say('review_what', { by, title, site: deps.site().name }), ...(note === '' ? [] : [note])],
    link: { url: `${deps.env.siteUrl}/admin/${resource.name}/edit/${id}`, label: say('review_link') },
    after: [say('review_after')],
  });
  return { kind: 'account' as const, purpose: 'proposal', to: email, ...mail };
}

function byField(checks: readonly { key: string; message: string }[]): Faults {
  const errors: Record<string, Spoken[]> = {};
  // Checks are in the language of the request already.
  for (const { key, message } of checks) (errors[key] ??= []).push(asWritten(message));
  return errors;
}
