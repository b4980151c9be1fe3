import { z } from 'zod';
import { answers } from '#schema/answers/index.ts';
import { createSchemaOf, updateSchemaOf } from '#schema/bodies/write-schemas.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { Queries } from '../../platform/database/database.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import { expectedVersion } from '../../platform/route/expected-version.ts';
import { type Route, created, defineRoute, noContent, ok } from '../../platform/route/route.ts';
import { parseBody } from '../../platform/request/parse-body.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import type { ReadDocument } from '../document-rows/document-select.ts';
import { withDocuments } from '../document-rows/html-fields.ts';
import { listRouteOf } from '../resources/list-route.ts';
import { listChecks } from './list-checks.ts';
import { listDocuments } from '../documents/list-documents.ts';
import { followStatus, listResource, presentLists, readList, readListOrTrashed } from './list-store.ts';
import { trash } from '../publishing/publish.ts';
import { movedTo } from '../documents/redirects.ts';
import { StaleVersion, insertDocument, updateDocument } from '../documents/save-document.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

const { access } = listResource;
const GROUP = 'Lists';
const ONE = { status: 200, shape: 'one', of: 'lists' } as const;

const listLists = listRouteOf({
  path: '/list',
  summary: 'List curated lists with their items: published ones for visitors, all for staff',
  group: GROUP,
  among: [listResource],
  more: { content_id: z.uuid(faults.recordId).optional() },
  narrowing: ['content_id'],
  answer: { status: 200, shape: 'data', schema: answers['GET /list'] },
  async read(deps, { query, audience }) {
    const source = audience === 'public' ? 'publications' : 'content';
    const { type } = listResource.storage;
    const wanted = { source, types: [type], query, withParts: true } as const;
    const { found, total } = await listDocuments(deps.database.queries, wanted);
    return { records: await presentLists(deps, found, audience), total };
  },
});

const listBySlug = defineRoute({
  method: 'GET',
  path: '/list/slug/:slug',
  summary: 'Get a published list by slug; an old slug returns the new location',
  group: GROUP,
  grant: access.list,
  answer: { status: 200, shape: 'data', schema: answers['GET /list/slug/:slug'] },
  async handle({ params, deps }) {
    const slug = params.slug ?? '';
    try {
      return ok(
        await presentList(deps, await readList(deps.database.queries, 'publications', slug), 'public'),
        { public: true },
      );
    } catch (error) {
      const target = await movedTo(deps.database.queries, `/lists/${slug}`);
      if (target === undefined) throw error;
      return ok({ moved_to: target }, { public: true });
    }
  },
});

/** Lists in the trash are read by id only, as the admin does. */
const staffReads = (
  [
    ['/list/slug-for-admin/:slug', readListOrTrashed],
    ['/list/:slug', (on: Queries, slugOrId: string) => readList(on, 'content', slugOrId)],
  ] as const
).map(([path, read]) =>
  defineRoute({
    method: 'GET',
    path,
    summary: 'Get a list for editing, by slug or ID',
    group: GROUP,
    grant: access.get,
    answer: ONE,
    async handle({ params, deps }) {
      return ok(await presentList(deps, await read(deps.database.queries, params.slug ?? ''), 'staff'));
    },
  }),
);

const createList = defineRoute({
  method: 'POST',
  path: '/list/with-content',
  summary: 'Create a list with its content',
  group: GROUP,
  grant: access.create,
  body: { kind: 'json', schema: z.looseObject({}) },
  answer: { status: 201, shape: 'one', of: 'lists' },
  async handle({ body, actor, deps }) {
    const input = await withDocuments(
      listResource,
      parseBody(createSchemaOf(listResource), body, listResource),
    );
    const saving = { actor: requireActor(actor), now: deps.now(), newId: deps.newId };
    const row = await deps.database.transaction(async (tx) => {
      const saved = await insertDocument(tx, { resource: listResource, input }, saving);
      await followStatus(tx, saved, saving);
      return saved;
    });
    return created(await presentList(deps, row, 'staff'), {
      headers: { Location: `/api/v1/list/${row.id}` },
    });
  },
});

const updateList = defineRoute({
  method: 'PUT',
  path: '/list/:slug',
  summary: 'Update fields of a list, by slug or ID',
  group: GROUP,
  grant: access.update,
  body: { kind: 'json', schema: z.looseObject({}) },
  answer: ONE,
  async handle({ params, body, request, actor, deps }) {
    const before = await readList(deps.database.queries, 'content', params.slug ?? '');
    const parsed = parseBody(updateSchemaOf(listResource), body, listResource);
    const { version, ...input } = await withDocuments(listResource, parsed);
    const expected = expectedVersion({ body: { version }, request });
    const change = { resource: listResource, before, expectedVersion: expected, input };
    const saving = { actor: requireActor(actor), now: deps.now(), newId: deps.newId };
    const row = await refusingStale(deps, () =>
      deps.database.transaction(async (tx) => {
        const saved = await updateDocument(tx, change, saving);
        await followStatus(tx, saved, saving);
        return saved;
      }),
    );
    return ok(await presentList(deps, row, 'staff'));
  },
});

const checkList = defineRoute({
  method: 'POST',
  path: '/list/:slug/checks',
  summary: 'Check a list before publishing; red blocks publishing, amber is a warning; nothing is saved',
  group: GROUP,
  grant: access.update,
  body: { kind: 'json', schema: z.looseObject({}) },
  answer: { status: 200, shape: 'data', schema: answers['POST /list/:slug/checks'] },
  async handle({ params, body, deps, request }) {
    const on = deps.database.queries;
    return ok(
      await listChecks(on, {
        row: await readList(on, 'content', params.slug ?? ''),
        body,
        words: askedWords(deps, request),
      }),
    );
  },
});

const deleteList = defineRoute({
  method: 'DELETE',
  path: '/list/:slug',
  summary: 'Move a list to the trash, where it is kept for 30 days',
  group: GROUP,
  grant: access.delete,
  answer: { status: 204, shape: 'none' },
  async handle({ params, deps }) {
    const { id } = await readList(deps.database.queries, 'content', params.slug ?? '');
    const step = { resource: listResource, id, now: deps.now() };
    await deps.database.transaction((tx) => trash(tx, step));
    return noContent();
  },
});

export const listRoutes: readonly Route[] = [
  listLists,
  listBySlug,
  ...staffReads,
  createList,
  updateList,
  checkList,
  deleteList,
];

async function presentList(deps: AppDeps, row: ReadDocument, audience: 'staff' | 'public') {
  const [record] = await presentLists(deps, [row], audience);
  if (record === undefined) throw notFound('list');
  return record;
}

async function refusingStale(deps: AppDeps, save: () => Promise<ReadDocument>): Promise<ReadDocument> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof StaleVersion)) throw error;
    throw new ApiError('version_conflict', {
      message: spoken('saved_since'),
      current: await presentList(deps, await readList(deps.database.queries, 'content', error.id), 'staff'),
    });
  }
}
