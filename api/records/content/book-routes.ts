import { z } from 'zod';
import { contentAccess } from '#schema/access/access.ts';
import { walkedPageOf } from '#schema/base/page.ts';
import { recordSchema } from '#schema/answers/records/records.ts';
import { notFound } from '../../platform/base/api-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import type { ReadDocument, Source } from '../document-rows/document-select.ts';
import { readDocuments } from '../document-rows/document-select.ts';
import { bySlug, forStaff, isRecordId, presentOne, typeOfRow } from '../documents/content-reads.ts';
import { listRouteOf } from '../resources/list-route.ts';
import { createContent, deleteContent, listOfTypes, updateContent } from './content-routes.ts';

const TYPE = 'book';
const books = typeOfRow({ type: TYPE });
const GROUP = books.label.many;

/** Books under a separate path: each route does the same as the one for all content, but only for this type. */
export const bookRoutes: readonly Route[] = [
  listRouteOf({
    path: '/books',
    summary: 'List books: published versions for visitors, drafts for staff',
    group: GROUP,
    among: [books],
    more: {},
    narrowing: [],
    answer: { status: 200, shape: 'data', schema: walkedPageOf(recordSchema(books.name)) },
    can: { readTexts: true, goOn: true },
    read: (deps, asked) => listOfTypes(deps, [TYPE], asked),
  }),
  {
    ...createContent,
    path: '/books',
    summary: 'Create a draft of a book',
    group: GROUP,
    grant: books.access.create,
    body: { kind: 'json', schema: z.looseObject({}) },
    answer: { status: 201, shape: 'one', of: books.name },
    handle: (input) =>
      createContent.handle({ ...input, body: { ...(input.body as object), content_type_name: TYPE } }),
  },
  defineRoute({
    method: 'GET',
    path: '/books/:id',
    summary: 'Get a book by slug or ID: the published version for visitors, the draft for staff',
    group: GROUP,
    grant: contentAccess.list,
    answer: { status: 200, shape: 'one', of: books.name },
    async handle({ params, actor, deps }) {
      const { queries } = deps.database;
      if (actor !== null)
        return ok(await forStaff(deps, { resource: books, row: await book(queries, 'content', params.id) }));
      const row = await book(queries, 'publications', params.id);
      return ok(await presentOne(deps, { resource: books, row }, 'public'), { public: true });
    },
  }),
  forBooks(updateContent, 'Update fields of a draft of a book'),
  forBooks(deleteContent, 'Move a book to the trash, where it is kept for 30 days'),
];

/** The route for all content, with 404 for anything that is not a book. Takes a slug as well as an id. */
function forBooks(route: Route, summary: string): Route {
  return {
    ...route,
    path: '/books/:id',
    summary,
    group: GROUP,
    answer: route.answer.shape === 'none' ? route.answer : { status: 200, shape: 'one', of: books.name },
    async handle(input) {
      const { id } = await book(input.deps.database.queries, 'content', input.params.id);
      return route.handle({ ...input, params: { id } });
    },
  };
}

/** A book by its slug or its id. */
async function book(on: Queries, source: Source, named = ''): Promise<ReadDocument> {
  const row = isRecordId(named)
    ? (await readDocuments(on, source, { id: named })).find(({ type }) => type === TYPE)
    : await bySlug(on, source, { slug: named, type: TYPE });
  if (row === undefined) throw notFound('content');
  return row;
}
