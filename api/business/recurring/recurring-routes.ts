import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { newsletterAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import type { RecurringRun } from '#schema/answers/newsletter/recurring.ts';
import { url, urlSchema } from '#schema/fields/url.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { rows } from '../../platform/database/database.ts';
import { type Route, created, defineRoute, ok } from '../../platform/route/route.ts';
import { FeedError, type FeedProblem } from './feed-error.ts';
import { fetchFeed } from './fetch-feed.ts';
import { feedState, readNow } from './read-feeds.ts';
import { makeIssue } from './make-issue.ts';
import { messages } from './messages.ts';
import { findRecurring, upcoming } from './recurring-issue.ts';

const spoken = later(messages);
const PATH = '/recurring-issues/:id';
const GROUP = 'Recurring issues';
const NEXT_SHOWN = 3;
const RUNS_SHOWN = 20;
const ENTRIES_SHOWN = 5;

const planRoute = defineRoute({
  method: 'GET',
  path: `${PATH}/plan`,
  summary: 'Get the next dates of a recurring issue, and what became of earlier ones',
  group: GROUP,
  grant: newsletterAccess.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /recurring-issues/:id/plan'] },
  async handle({ params, deps, request }) {
    const on = deps.database.queries;
    const recurring = await findRecurring(on, params['id'] ?? '');
    const next = recurring.enabled ? upcoming(deps, recurring, NEXT_SHOWN) : [];
    const stored = await rows<Omit<RecurringRun, 'detail'> & { detail: Record<string, string> | null }>(
      on,
      sql`SELECT r.id, r.due_at, r.created_at, r.state, r.reason, r.detail, r.new_items, r.campaign_id, k.name AS campaign_name
          FROM recurring_issue_runs r LEFT JOIN newsletter_campaigns k ON k.id = r.campaign_id
          WHERE r.recurring_issue_id = ${recurring.id} ORDER BY r.created_at DESC, r.id DESC LIMIT ${RUNS_SHOWN}`,
    );
    const { tag } = askedWords(deps, request).language;
    const runs = stored.map((run) => ({ ...run, detail: run.detail?.[tag] ?? run.detail?.['en'] ?? null }));
    const feed = await feedState(on, recurring.id);
    return ok({ time_zone: deps.site().time_zone, feed, next: next.map(({ at }) => at.toISOString()), runs });
  },
});

const makeRoute = defineRoute({
  method: 'POST',
  path: `${PATH}/make-draft`,
  summary: 'Make the next issue now, as a draft',
  group: GROUP,
  grant: newsletterAccess.create,
  body: { kind: 'json', schema: z.strictObject({}), optional: true },
  answer: { status: 201, shape: 'data', schema: answers['POST /recurring-issues/:id/make-draft'] },
  async handle({ params, deps }) {
    const problem = await readNow(deps, params['id'] ?? '');
    if (problem !== undefined) throw feedRefused(problem);
    const made = await deps.database.transaction(async (tx) => {
      const recurring = await findRecurring(tx, params['id'] ?? '');
      const slot = { at: deps.now(), period: deps.newId() };
      return makeIssue(tx, deps, { recurring, slot, isAsked: true });
    });
    if (made?.campaignId === undefined) throw validationFailed({ template_id: [spoken('template_missing')] });
    return created({ campaign_id: made.campaignId, new_items: made.newItems });
  },
});

const checkRoute = defineRoute({
  method: 'POST',
  path: '/recurring-issues/check-feed',
  summary: 'Read a feed, to see whether it can fill a recurring issue',
  group: GROUP,
  grant: newsletterAccess.create,
  body: { kind: 'json', schema: z.strictObject({ feed: urlSchema(url({ required: true })) }) },
  answer: { status: 200, shape: 'data', schema: answers['POST /recurring-issues/check-feed'] },
  async handle({ body, deps }) {
    try {
      const { title, entries } = await fetchFeed(deps, String(body.feed));
      const shown = entries.slice(0, ENTRIES_SHOWN).map((entry) => ({ title: entry.title, url: entry.url }));
      return ok({ title, count: entries.length, entries: shown });
    } catch (error) {
      throw error instanceof FeedError ? feedRefused(error.problem) : error;
    }
  },
});

const PROBLEM_WORDS = {
  not_fetched: spoken('feed_not_fetched'),
  too_large: spoken('feed_too_large'),
  not_a_feed: spoken('feed_not_a_feed'),
  broken: spoken('feed_broken'),
} as const;

function feedRefused(problem: FeedProblem) {
  return validationFailed({ feed: [PROBLEM_WORDS[problem]] });
}

/** What a recurring issue has besides its record. */
export const recurringRoutes: readonly Route[] = [planRoute, checkRoute, makeRoute];
