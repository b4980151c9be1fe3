import { contentAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { z } from 'zod';
import { notFound } from '../../platform/base/api-error.ts';
import { limitParam } from '../../platform/route/list-query.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { isRecordId, presentContent } from '../documents/content-reads.ts';
import { mentionsOf } from './mentions.ts';
import { neighboursOf } from './neighbours.ts';
import { relatedTo } from './related.ts';

const GROUP = 'Content';

const RELATED_MAX = 20;
const relatedContent = defineRoute({
  method: 'GET',
  path: '/content/:id/related',
  summary: 'List related published content: what editors chose, then by tags, category, and text',
  group: GROUP,
  grant: contentAccess.list,
  query: z.strictObject({ limit: limitParam(RELATED_MAX, 4) }),
  answer: { status: 200, shape: 'data', schema: answers['GET /content/:id/related'] },
  async handle({ params, query, deps }) {
    const id = params.id ?? '';
    const found = isRecordId(id) ? await relatedTo(deps.database.queries, id, query.limit) : undefined;
    if (found === undefined) throw notFound('content');
    const { chosen, nearest } = found;
    const records = await presentContent(deps, [...chosen, ...nearest], 'public');
    const related = records.map((record, index) =>
      index < chosen.length ? { ...record, chosen: true as const } : record,
    );
    return ok(related, { public: true });
  },
});

const MENTIONS_MAX = 100;
const mentions = defineRoute({
  method: 'GET',
  path: '/content/:id/mentions',
  summary: 'List published content that links to a page or names the book, newest first',
  group: GROUP,
  grant: contentAccess.list,
  query: z.strictObject({ limit: limitParam(MENTIONS_MAX, MENTIONS_MAX) }),
  answer: { status: 200, shape: 'data', schema: answers['GET /content/:id/mentions'] },
  async handle({ params, query, deps }) {
    const id = params.id ?? '';
    const { database, env } = deps;
    const asked = { id, limit: query.limit, siteUrl: env.siteUrl };
    const found = isRecordId(id) ? await mentionsOf(database.queries, asked) : undefined;
    if (found === undefined) throw notFound('content');
    return ok(await presentContent(deps, found, 'public'), { public: true });
  },
});

const neighbours = defineRoute({
  method: 'GET',
  path: '/content/:id/neighbours',
  summary: 'Get the previous and next published content of the same type',
  group: GROUP,
  grant: contentAccess.list,
  answer: { status: 200, shape: 'data', schema: answers['GET /content/:id/neighbours'] },
  async handle({ params, deps }) {
    const id = params.id ?? '';
    const found = isRecordId(id) ? await neighboursOf(deps.database.queries, id) : undefined;
    if (found === undefined) throw notFound('content');
    const { previous, next } = found;
    const there = [previous, next].filter((row) => row !== null);
    const records = await presentContent(deps, there, 'public');
    const recordOf = (row: typeof previous) => (row === null ? null : (records[there.indexOf(row)] ?? null));
    return ok({ previous: recordOf(previous), next: recordOf(next) }, { public: true });
  },
});

/** Content similar to a published text, for its page. */
export const nearbyRoutes: readonly Route[] = [relatedContent, mentions, neighbours];
