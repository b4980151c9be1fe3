import type { Translator } from '#schema/messages/translator.ts';
import { sql } from 'drizzle-orm';
import { answers } from '#schema/answers/index.ts';
import type { FirstSteps } from '#schema/answers/operations/today.ts';
import { ROLES } from '#schema/access/roles.ts';
import {
  can,
  contentAccess,
  newsletterAccess,
  releaseAccess,
  settingsAccess,
  userAccess,
  webhookAccess,
} from '#schema/access/access.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { listedTypeNames } from '../../records/documents/content-reads.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { isSecretKeyExposed } from '../../platform/base/env.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { waitingComments } from '../comments/waiting-comments.ts';
import { countFailed } from '../operations/read-queues.ts';
import { contentToday } from './today-content.ts';
import { RELEASES } from '../releases/releases-queue.ts';
import { newsletterToday } from './today-newsletter.ts';
import { releasesToday } from './today-releases.ts';
import { webhooksToday } from './today-webhooks.ts';
import { countWeeks } from './week-figures.ts';

const todayRoute = defineRoute({
  method: 'GET',
  path: '/today',
  summary:
    'Get what needs attention today: due, stale, scheduled, old, or trashed content, newsletter, and charts',
  group: 'Planning',
  grant: { roles: ROLES },
  answer: { status: 200, shape: 'data', schema: answers['GET /today'] },
  async handle({ actor, deps, request }) {
    const by = requireActor(actor);
    const on = deps.database.queries;
    const now = deps.now();
    const words = askedWords(deps, request);
    const mayMail = can(by, newsletterAccess.list);
    return ok({
      ...(await contentToday(deps, by, words)),
      mentions: await waitingComments(on, by),
      releases: can(by, releaseAccess.list) ? await releasesToday(on, now, words) : null,
      ...(await countWeeks({ on, now, by })),
      newsletter: mayMail ? await newsletterToday(on, deps, words) : null,
      webhooks: can(by, webhookAccess.list) ? await webhooksToday(on, now, words) : null,
      queues: can(by, settingsAccess.get) ? await failedQueues(deps, words) : null,
      secret_key_exposed: can(by, settingsAccess.get) ? isSecretKeyExposed(deps.env) : null,
      first_steps: can(by, contentAccess.create) ? await firstSteps(on, can(by, userAccess.create)) : null,
    });
  },
});

/** Failed emails, newsletters, webhooks, and releases have their own lines. */
const SHOWN_ELSEWHERE: readonly string[] = ['mails', 'newsletters', 'webhooks', RELEASES];

async function failedQueues(deps: AppDeps, words: Translator) {
  return (await countFailed(deps, words)).filter(({ name }) => !SHOWN_ELSEWHERE.includes(name));
}

/** The start page of the admin. */
export const todayRoutes: readonly Route[] = [todayRoute];

/** What a new site already has. Each query stops at the first matching row. */
async function firstSteps(on: Queries, mayInvite: boolean): Promise<FirstSteps | null> {
  const listed = sql.param(listedTypeNames);
  const [steps] = await rows<FirstSteps>(
    on,
    sql`SELECT EXISTS (SELECT FROM content WHERE status <> 'trashed' AND type = ANY (${listed}::text[])) AS has_content,
               EXISTS (SELECT FROM publications WHERE type = ANY (${listed}::text[])) AS has_published,
               EXISTS (SELECT FROM categories) AS has_category,
               EXISTS (SELECT FROM newsletter_campaigns) AS has_newsletter
               ${mayInvite ? sql`, (SELECT count(*) FROM (SELECT FROM users LIMIT 2) two) > 1 AS has_colleague` : sql``}`,
  );
  return steps ?? null;
}
