import { z } from 'zod';
import { contactAccess } from '#schema/access/access.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { noteAudit } from '../../platform/audit/audit-log.ts';
import { MEMBERSHIP_STATUSES } from '#schema/contact-rules/membership.ts';
import { Values } from '../../platform/database/statement.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { searchParam } from '../../platform/route/list-query.ts';
import type { ListQuery } from '../../platform/deps/wire-record.ts';
import { contactConditions } from './list-contacts.ts';
import { type Route, defineRoute } from '../../platform/route/route.ts';
import { csvDownload, csvLine } from '../../platform/text/csv.ts';
import { faults } from '#schema/faults/faults.ts';

const AT_ONCE = 1_000;
const HEADING = [
  'email',
  'first_name',
  'last_name',
  'status',
  'lists',
  'unsubscribed_at',
  'attributes',
  'created_at',
] as const;
const STATUSES = ['enabled', 'blocklisted', 'bounced', 'complained'] as const;

type Filter = Pick<ListQuery, 'search' | 'ids' | 'filters'>;

/** All contacts, or those that match a list or a search, as a file that an import can read. */
const exportRoute = defineRoute({
  method: 'GET',
  path: '/contacts/export.csv',
  summary: 'Export contacts as CSV',
  group: 'Subscribers',
  grant: contactAccess.list,
  query: z.strictObject({
    status: z.enum(STATUSES).optional(),
    contact_list_id: z.uuid(faults.recordId).optional(),
    contact_list: z.string().max(200).optional(),
    membership: z.enum(MEMBERSHIP_STATUSES).optional(),
    segment: z.uuid(faults.recordId).optional(),
    search: searchParam.default(''),
  }),
  answer: { status: 200, shape: 'file', type: 'text/csv' },
  async handle({ query, deps }) {
    const { search, contact_list_id: listId, contact_list: list = listId, ...filters } = query;
    const given = Object.entries({ ...filters, contact_list: list });
    const narrowed = given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
    const filter = { search, ids: undefined, filters: Object.fromEntries(narrowed) };
    // For searches, records only the parameter names: the text may be an email address.
    const details = { fields: given.flatMap(([name, value]) => (value === undefined ? [] : [name])) };
    await noteAudit(deps.database.queries, deps, { action: 'export', resource: 'contacts', details });
    return csvDownload('contacts.csv', linesOf(deps, filter));
  },
});

export const contactExportRoutes: readonly Route[] = [exportRoute];

interface ExportRow {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  status: string;
  lists: string | null;
  unsubscribed_at: string | null;
  attributes: Record<string, unknown>;
  created_at: string;
}

async function* linesOf(deps: AppDeps, filter: Filter): AsyncGenerator<string> {
  yield csvLine(HEADING);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const found = await nextRows(deps, filter, after);
    if (found.length === 0) return;
    yield found.map(lineOf).join('');
    after = found.at(-1)?.id ?? after;
  }
}

function lineOf(row: ExportRow): string {
  const attributes = Object.keys(row.attributes).length === 0 ? null : JSON.stringify(row.attributes);
  return csvLine([
    row.email,
    row.first_name,
    row.last_name,
    row.status,
    row.lists,
    row.unsubscribed_at,
    attributes,
    row.created_at,
  ]);
}

async function nextRows({ database }: AppDeps, filter: Filter, after: string): Promise<ExportRow[]> {
  const values = new Values();
  const where = await contactConditions(database.queries, filter, values);
  return runStatement<ExportRow>(
    database.queries,
    {
      text: `SELECT t.id, t.email, t.first_name, t.last_name, t.status, t.unsubscribed_at, t.attributes, t.created_at,
          (SELECT string_agg(l.name || ': ' || m.status, '; ' ORDER BY l.name) FROM contact_list_members m
           JOIN contact_lists l ON l.id = m.contact_list_id WHERE m.contact_id = t.id) AS lists
        FROM contacts t WHERE t.id > ${values.bind(after)} AND ${where} ORDER BY t.id LIMIT ${AT_ONCE}`,
    },
    values.all,
  );
}
