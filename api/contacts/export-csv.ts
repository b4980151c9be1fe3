import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { newsletterAccess } from '#schema/access.ts';
import type { AppDeps } from '../app-deps.ts';
import { rows } from '../database/database.ts';
import { type Route, defineRoute } from '../http/route.ts';
import { csvDownload, csvLine } from './csv.ts';

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

interface Filter {
  status: string | undefined;
  listId: string | undefined;
}

/** All contacts, or those of one list or one status, as a file that an import reads back. */
const exportRoute = defineRoute({
  method: 'GET',
  path: '/contacts/export.csv',
  summary: 'Contacts as a CSV file',
  group: 'Contacts',
  grant: newsletterAccess.list,
  query: z.strictObject({
    status: z.enum(STATUSES, `status must be one of: ${STATUSES.join(', ')}`).optional(),
    contact_list_id: z.uuid('contact_list_id must be the id of a contact list').optional(),
  }),
  answer: { status: 200, shape: 'raw', schema: { type: 'string' } },
  handle({ query, deps }) {
    const filter = { status: query.status, listId: query.contact_list_id };
    return Promise.resolve(csvDownload('contacts.csv', linesOf(deps, filter)));
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

function nextRows({ database }: AppDeps, { status, listId }: Filter, after: string): Promise<ExportRow[]> {
  const parts = [sql`c.id > ${after}`];
  if (status !== undefined) parts.push(sql`c.status = ${status}`);
  if (listId !== undefined) {
    parts.push(
      sql`EXISTS (SELECT FROM contact_list_members j WHERE j.contact_id = c.id AND j.contact_list_id = ${listId})`,
    );
  }
  return rows<ExportRow>(
    database.queries,
    sql`SELECT c.id, c.email, c.first_name, c.last_name, c.status, c.unsubscribed_at, c.attributes, c.created_at,
          (SELECT string_agg(l.name || ': ' || m.status, '; ' ORDER BY l.name) FROM contact_list_members m
           JOIN contact_lists l ON l.id = m.contact_list_id WHERE m.contact_id = c.id) AS lists
        FROM contacts c WHERE ${sql.join(parts, sql` AND `)} ORDER BY c.id LIMIT ${AT_ONCE}`,
  );
}
