import { z } from 'zod';
import { contactAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { bodies } from '#schema/bodies/index.ts';
import { resources } from '#schema/resources/index.ts';
import { isTableResource } from '#schema/registry/registry.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { QueryError } from '../../platform/database/database.ts';
import { pagingParams } from '../../platform/route/list-query.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok, pageOf } from '../../platform/route/route.ts';
import { createTableStore } from '../../records/resources/tables/table-store.ts';
import { LIKENESSES } from '#schema/newsletter/like-contacts.ts';
import { findDuplicates, markAsDistinct } from './find-duplicates.ts';
import { mergeContacts, previewMerge } from './merge-contacts.ts';
import { faults } from '#schema/faults/faults.ts';

const GROUP = 'Subscribers';
const contactStore = createTableStore(tableResource());

const listRoute = defineRoute({
  method: 'GET',
  path: '/contacts/duplicates',
  summary: 'List possible duplicate contacts: same mailbox, or same name at the same domain',
  group: GROUP,
  grant: contactAccess.list,
  query: z.strictObject({
    ...pagingParams,
    reason: z.enum(LIKENESSES).optional(),
    contact_id: z.uuid(faults.recordId).optional(),
  }),
  answer: { status: 200, shape: 'data', schema: answers['GET /contacts/duplicates'] },
  async handle({ query, deps }) {
    const { page, per_page: perPage, reason = 'mailbox', contact_id: contactId } = query;
    const asked = { likeness: reason, contactId, page, perPage };
    const { groups, total } = await findDuplicates(deps.database, asked);
    return ok(pageOf(groups, { page, perPage, total }));
  },
});

const apartRoute = defineRoute({
  method: 'POST',
  path: '/contacts/duplicates/tell-apart',
  summary: 'Mark contacts as different people, so that they are no longer suggested as duplicates',
  group: GROUP,
  grant: contactAccess.update,
  body: { kind: 'json', schema: bodies['POST /contacts/duplicates/tell-apart'] },
  answer: { status: 200, shape: 'data', schema: answers['POST /contacts/duplicates/tell-apart'] },
  async handle({ body, actor, deps }) {
    const { contact_ids: contactIds } = body;
    const { id: actorId } = requireActor(actor);
    await deps.database.transaction((tx) => markAsDistinct(tx, deps, { contactIds, actorId }));
    return ok({ contact_ids: contactIds });
  },
});

const whose = z.enum(['kept', 'merged']);
const version = z.number().int().min(1);
const mergeBody = z.strictObject({
  /** The contact that is merged into this one. */
  contact_id: z.uuid(faults.recordId),
  version,
  merged_version: version,
  fields: z
    .strictObject({
      email: whose.default('kept'),
      first_name: whose.default('kept'),
      last_name: whose.default('kept'),
      attributes: z.enum(['kept', 'merged', 'both']).default('both'),
    })
    .prefault({}),
  dry_run: z.boolean().default(false),
});

const mergeRoute = defineRoute({
  method: 'POST',
  path: '/contacts/:id/merge',
  summary: 'Merge two contacts permanently; `dry_run` only previews the result',
  group: GROUP,
  grant: contactAccess.delete,
  body: { kind: 'json', schema: mergeBody },
  answer: { status: 200, shape: 'data', schema: answers['POST /contacts/:id/merge'] },
  async handle({ params, body, actor, deps }) {
    const merging = {
      keptId: params.id ?? '',
      mergedId: body.contact_id,
      versions: { kept: body.version, merged: body.merged_version },
      choices: body.fields,
      actorId: requireActor(actor).id,
    };
    if (body.dry_run) return ok(await previewMerge(deps.database.queries, merging));
    await onceMoreAfterDeadlock(() => deps.database.transaction((tx) => mergeContacts(tx, deps, merging)));
    const kept = await contactStore.get(deps.database.queries, merging.keptId);
    if (kept === undefined) throw notFound('contact');
    return ok(kept);
  },
});

/** Contacts that may be the same person. */
export const duplicateRoutes: readonly Route[] = [listRoute, apartRoute, mergeRoute];

/** A concurrent bounce locks the same rows in the opposite order. */
async function onceMoreAfterDeadlock(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof QueryError) || error.code !== DEADLOCK) throw error;
    await work();
  }
}

const DEADLOCK = '40P01';

function tableResource() {
  const { contacts } = resources;
  if (!isTableResource(contacts)) throw new Error('Contacts have a table of their own.');
  return contacts;
}
