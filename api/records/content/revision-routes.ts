import { isFixedPage } from '#schema/pages/fixed-pages.ts';
import { z } from 'zod';
import { anyContent } from '#schema/define/define-content-type.ts';
import type { Revision } from '#schema/answers/records/content.ts';
import { answers } from '#schema/answers/index.ts';
import { wireNamesOf } from '../document-rows/document-columns.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import type { Queries } from '../../platform/database/database.ts';
import { notFound, validationFailed } from '../../platform/base/api-error.ts';
import { expectedVersion } from '../../platform/route/expected-version.ts';
import { pagingParams } from '../../platform/route/list-query.ts';
import { type Route, defineRoute, ok, pageOf } from '../../platform/route/route.ts';
import { type WorkingCopy, forStaff, workingCopy } from '../documents/content-reads.ts';
import { currentValues } from '../document-rows/own-values.ts';
import { requireActor, requireGrant } from '../../platform/route/require-actor.ts';
import { withCurrent } from './content-routes.ts';
import { saveIn } from '../documents/references.ts';
import { listRevisions, readRevision } from '../documents/revisions.ts';
import { updateDocument } from '../documents/save-document.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

const { access } = anyContent;
const GROUP = 'Revisions';

const list = defineRoute({
  method: 'GET',
  path: '/content/:id/revisions',
  summary: 'List the revisions of a record, newest first',
  group: GROUP,
  grant: access.get,
  query: z.strictObject(pagingParams),
  answer: { status: 200, shape: 'data', schema: answers['GET /content/:id/revisions'] },
  async handle({ params, query, deps }) {
    const { row } = await workingCopy(deps.database.queries, params.id ?? '');
    const paging = { page: query.page, perPage: query.per_page };
    const { entries, total } = await listRevisions(deps.database.queries, row.id, paging);
    return ok(pageOf(entries, { ...paging, total }));
  },
});

const one = defineRoute({
  method: 'GET',
  path: '/content/:id/revisions/:number',
  summary: 'Get a revision with the record as it was then',
  group: GROUP,
  grant: access.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /content/:id/revisions/:number'] },
  async handle({ params, deps }) {
    const found = await workingCopy(deps.database.queries, params.id ?? '');
    return ok(await revisionOrFail(deps.database.queries, found, params.number ?? ''));
  },
});

const restoreRevision = defineRoute({
  method: 'POST',
  path: '/content/:id/revisions/:number/restore',
  summary: 'Restore a revision, or only its named fields, as the draft',
  group: GROUP,
  grant: access.update,
  body: {
    kind: 'json',
    schema: z.strictObject({
      version: z.number().int().min(1).optional(),
      fields: z.array(z.string()).min(1, faults.entriesAtLeast).max(100).optional(),
    }),
    optional: true,
  },
  answer: { status: 200, shape: 'one', of: 'content' },
  async handle({ params, body, request, actor, deps }) {
    const { row, resource } = await workingCopy(deps.database.queries, params.id ?? '');
    requireGrant(actor, resource.access.update, row);
    const found = { row, resource };
    const revision = await revisionOrFail(deps.database.queries, found, params.number ?? '');
    const expected = expectedVersion({ body, request });
    const restored = inputOf(resource, revision);
    // The URL of a fixed page follows the site, not its history.
    if (isFixedPage(row)) delete restored['slug'];
    // Authors may not change the publication date.
    if (actor?.role === 'author') delete restored['published_date'];
    const input = onlyFields(restored, body?.fields);
    const change = { resource, before: row, expectedVersion: expected, input };
    const saving = { actor: requireActor(actor), now: deps.now(), newId: deps.newId };
    const saved = await withCurrent(deps, () =>
      saveIn(deps, change, (on) => updateDocument(on, change, saving)),
    );
    return ok(await forStaff(deps, { resource, row: saved }));
  },
});

export const revisionRoutes: readonly Route[] = [list, one, restoreRevision];

/**
 * The input that restores a version. A field declared since then keeps its current value, one that no longer
 * exists is left out, and the date of first publication, which saves do not set, is not reset.
 */
function inputOf(resource: ContentType, { content }: Revision): Record<string, unknown> {
  const known = wireNamesOf(resource).filter(
    ({ key }) => key in content && !(key === 'published_date' && content[key] === null),
  );
  return Object.fromEntries(known.map(({ key }) => [key, content[key]]));
}

/** Only the named fields, by their API names. */
function onlyFields(input: Record<string, unknown>, names: readonly string[] | undefined) {
  if (names === undefined) return input;
  const unknown = names.filter((name) => !(name in input));
  if (unknown.length > 0) {
    throw validationFailed({
      fields: [spoken('not_in_version', { fields: unknown.join(', ') })],
    });
  }
  return Object.fromEntries(names.map((name) => [name, input[name]]));
}

async function revisionOrFail(
  on: Queries,
  { row, resource }: WorkingCopy,
  number: string,
): Promise<Revision> {
  const found = /^\d{1,9}$/.test(number) ? await readRevision(on, row.id, Number(number)) : undefined;
  if (found === undefined) throw notFound('version');
  return { ...found, content: currentValues(resource, found.content) as Revision['content'] };
}
