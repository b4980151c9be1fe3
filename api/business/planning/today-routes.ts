import { type SQL, sql } from 'drizzle-orm';
import { answers } from '#schema/answers/index.ts';
import type { FirstSteps, WeekCount } from '#schema/answers/today.ts';
import { ROLES } from '#schema/roles.ts';
import {
  can,
  contentAccess,
  newsletterAccess,
  settingsAccess,
  userAccess,
  webhookAccess,
} from '#schema/access.ts';
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
import { newsletterToday } from './today-newsletter.ts';
import { webhooksToday } from './today-webhooks.ts';

const DAY_MS = 86_400_000;
const WEEKS = 12;

const todayRoute = defineRoute({
  method: 'GET',
  path: '/today',
  summary:
    'Get what needs attention today: due, stale, scheduled, old, or trashed content, newsletter, two charts',
  group: 'Planning',
  grant: { roles: ROLES },
  answer: { status: 200, shape: 'data', schema: answers['GET /today'] },
  async handle({ actor, deps, request }) {
    const by = requireActor(actor);
    const on = deps.database.queries;
    const now = deps.now();
    const mayMail = can(by, newsletterAccess.list);
    return ok({
      ...(await contentToday(deps, by, askedWords(deps, request))),
      mentions: await waitingComments(on, by),
      published_per_week: await published(on, now),
      sign_ups_per_week: mayMail ? await signUps(on, now) : null,
      newsletter: mayMail ? await newsletterToday(on, deps) : null,
      webhooks: can(by, webhookAccess.list) ? await webhooksToday(on, now) : null,
      queues: can(by, settingsAccess.get) ? await failedQueues(deps) : null,
      secret_key_exposed: can(by, settingsAccess.get) ? isSecretKeyExposed(deps.env) : null,
      first_steps: can(by, contentAccess.create) ? await firstSteps(on, can(by, userAccess.create)) : null,
    });
  },
});

/** Failed emails, newsletters, and webhooks have their own lines. */
const SHOWN_ELSEWHERE: readonly string[] = ['mails', 'newsletters', 'webhooks'];

async function failedQueues(deps: AppDeps) {
  return (await countFailed(deps)).filter(({ name }) => !SHOWN_ELSEWHERE.includes(name));
}

/** The start page of the admin. */
export const todayRoutes: readonly Route[] = [todayRoute];

function published(on: Queries, now: Date): Promise<WeekCount[]> {
  return perWeek(on, now, {
    from: sql`publications`,
    at: sql`published_date`,
    where: sql`status = 'published' AND type = ANY (${sql.param(listedTypeNames)}::text[]) AND published_date <= ${now}::timestamptz`,
  });
}

/** People who confirmed a list themselves: those added or imported by staff don’t count as signups. */
function signUps(on: Queries, now: Date): Promise<WeekCount[]> {
  return perWeek(on, now, {
    from: sql`consent_events`,
    at: sql`created_at`,
    where: sql`event = 'confirmed' AND actor_id IS NULL`,
  });
}

/**
 * Twelve weeks including the current one, oldest first. Weeks begin on Monday, UTC, and empty ones have 0.
 */
async function perWeek(
  on: Queries,
  now: Date,
  { from, at, where }: { from: SQL; at: SQL; where: SQL },
): Promise<WeekCount[]> {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const monday = midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY_MS;
  const first = monday - (WEEKS - 1) * 7 * DAY_MS;
  const counted = await rows<{ week: number; count: number }>(
    on,
    sql`SELECT floor(extract(epoch FROM ${at} - ${new Date(first)}::timestamptz) / 604800)::int AS week, count(*)::int AS count
          FROM ${from} WHERE ${at} >= ${new Date(first)}::timestamptz AND ${where} GROUP BY 1`,
  );
  const counts = new Map(counted.map(({ week, count }) => [week, count]));
  return Array.from({ length: WEEKS }, (_, week) => ({
    week: new Date(first + week * 7 * DAY_MS).toISOString().slice(0, 10),
    count: counts.get(week) ?? 0,
  }));
}

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
