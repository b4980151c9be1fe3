import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { contactAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { plainText } from '#schema/fields/parts/field.ts';
import { resources } from '#schema/resources/index.ts';
import { isTableResource } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { noteAudit, recordPlainChange } from '../../platform/audit/audit-log.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError, notFound, validationFailed } from '../../platform/base/api-error.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { createTableStore } from '../../records/resources/tables/table-store.ts';
import { addressHash } from '../../platform/text/address.ts';
import { askToConfirm } from './confirmation.ts';
import { exportPerson } from '../contacts/export-person.ts';
import { type ContactRow, type ListRow, joinList, leaveLists, lockContact } from '../contacts/memberships.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const GROUP = 'Subscribers';
const { update, get } = contactAccess;
const contactStore = createTableStore(tableResource());

const subscribeBody = z.strictObject({
  source: plainText({ max: 200 }).optional(),
  wording: plainText({ max: 2000, multiline: true }).optional(),
  confirmed: z.boolean().optional(),
  resubscribe: z.boolean().optional(),
});

const subscribeRoute = defineRoute({
  method: 'POST',
  path: '/contacts/:contact/lists/:contactListId/subscribe',
  summary: 'Subscribe a contact to a list; double opt-in lists ask them to confirm',
  group: GROUP,
  grant: update,
  body: { kind: 'json', schema: subscribeBody, optional: true },
  answer: { status: 200, shape: 'one', of: 'contacts' },
  async handle({ params, body, actor, address, deps }) {
    const { source, wording, confirmed, resubscribe } = body;
    const who = requireActor(actor);
    if (confirmed === true && (source ?? '') === '') {
      throw validationFailed({
        source: [spoken('source_required')],
      });
    }
    const moment = { now: deps.now(), newId: deps.newId };
    const origin = { source: source ?? 'staff', wording, address, actorId: who.id };
    const id = await deps.database.transaction(async (tx) => {
      const { contact, list } = await pairOf(tx, deps, params);
      const joining = { contact, list, by: 'staff', confirmed, resubscribe, origin, moment } as const;
      const outcome = await joinList(tx, joining);
      if (outcome === 'refused') throw refused();
      if (outcome === 'unconfirmed') await askToConfirm(tx, deps, { contact });
      await recordPlainChange(tx, deps, { action: 'subscribe', ...auditedPair(contact, list) });
      return contact.id;
    });
    return ok(await contactStore.get(deps.database.queries, id));
  },
});

const unsubscribeRoute = defineRoute({
  method: 'POST',
  path: '/contacts/:contact/lists/:contactListId/unsubscribe',
  summary: 'Unsubscribe a contact from a list',
  group: GROUP,
  grant: update,
  body: {
    kind: 'json',
    schema: z.strictObject({ source: plainText({ max: 200 }).optional() }),
    optional: true,
  },
  answer: { status: 200, shape: 'one', of: 'contacts' },
  async handle({ params, body, actor, address, deps }) {
    const who = requireActor(actor);
    const moment = { now: deps.now(), newId: deps.newId };
    const origin = { source: body.source ?? 'staff', address, actorId: who.id };
    const id = await deps.database.transaction(async (tx) => {
      const { contact, list } = await pairOf(tx, deps, params);
      await leaveLists(tx, { contact, listIds: [list.id], origin, moment });
      await recordPlainChange(tx, deps, { action: 'unsubscribe', ...auditedPair(contact, list) });
      return contact.id;
    });
    return ok(await contactStore.get(deps.database.queries, id));
  },
});

const exportRoute = defineRoute({
  method: 'GET',
  path: '/contacts/:id/export',
  summary: 'Export everything stored about a person',
  group: GROUP,
  grant: get,
  answer: { status: 200, shape: 'data', schema: answers['GET /contacts/:id/export'] },
  async handle({ params, deps }) {
    const contact = await findContact(deps.database.queries, deps, params.id ?? '');
    if (contact === undefined) throw notFound('contact');
    await noteAudit(deps.database.queries, deps, {
      action: 'export',
      resource: 'contacts',
      recordId: contact.id,
    });
    return ok(await exportPerson(deps, contact.id), {
      headers: { 'Content-Disposition': 'attachment; filename="contact.json"' },
    });
  },
});

/** What staff can do with contacts besides the five routes of every resource. */
export const contactRoutes: readonly Route[] = [subscribeRoute, unsubscribeRoute, exportRoute];

/** The audit log identifies a contact only by ID: what is erased must not live on there. */
function auditedPair({ id }: ContactRow, { id: listId }: ListRow) {
  return { resource: 'contacts', recordId: id, details: { contact_list_id: listId } };
}

async function pairOf(
  tx: Queries,
  deps: AppDeps,
  params: Record<string, string>,
): Promise<{ contact: ContactRow; list: ListRow }> {
  const found = await findContact(tx, deps, params.contact ?? '');
  const contact = found === undefined ? undefined : await lockContact(tx, found.id);
  if (contact === undefined) throw notFound('contact');
  const list = await findList(tx, params.contactListId ?? '');
  if (list === undefined) throw notFound('contact_list');
  return { contact, list };
}

const RECORD_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** By ID or by email address. */
async function findContact(on: Queries, deps: AppDeps, key: string): Promise<{ id: string } | undefined> {
  const where = RECORD_ID.test(key) ? sql`id = ${key}` : sql`address_hash = ${addressHash(deps, key)}`;
  const [contact] = await rows<{ id: string }>(on, sql`SELECT id FROM contacts WHERE ${where}`);
  return contact;
}

/** By ID or by slug. */
async function findList(on: Queries, key: string): Promise<ListRow | undefined> {
  const where = RECORD_ID.test(key) ? sql`id = ${key}` : sql`slug = ${key}`;
  const [list] = await rows<ListRow>(
    on,
    sql`SELECT id, name, optin, visibility FROM contact_lists WHERE ${where}`,
  );
  return list;
}

function refused(): ApiError {
  return new ApiError('invalid_transition', {
    message: spoken('gone'),
  });
}

function tableResource() {
  const { contacts } = resources;
  if (!isTableResource(contacts)) throw new Error('Contacts have a table of their own.');
  return contacts;
}
