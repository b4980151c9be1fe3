import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { auditAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { rows } from '../../platform/database/database.ts';
import { pagingParams, searchParam } from '../../platform/route/list-query.ts';
import { type Route, defineRoute, ok, pageOf } from '../../platform/route/route.ts';
import { containsPattern } from '../../platform/text/fold.ts';
import type { AuditEntry } from '#schema/answers/operations/people.ts';
import { faults } from '#schema/faults/faults.ts';

const moment = z.iso.datetime({
  offset: true,
  ...faults.moment,
});
const word = z.string().max(100).optional();

const listRoute = defineRoute({
  method: 'GET',
  path: '/audit-log',
  summary: 'List audit log events, newest first',
  group: 'People',
  grant: auditAccess,
  query: z.strictObject({
    ...pagingParams,
    search: searchParam.default(''),
    user_id: z.uuid(faults.recordId).optional(),
    action: word,
    resource: word,
    record_id: word,
    from: moment.optional(),
    to: moment.optional(),
  }),
  answer: { status: 200, shape: 'data', schema: answers['GET /audit-log'] },
  async handle({ query, deps }) {
    const { page, per_page: perPage } = query;
    const where = conditionOf(query);
    const on = deps.database.queries;
    const found = await rows<AuditEntry>(
      on,
      sql`SELECT id, at, CASE WHEN user_id IS NULL THEN NULL ELSE jsonb_build_object('id', user_id, 'name', user_name) END
                 AS user, token_name, action, resource, record_id, record_title, address, request_id, details
            FROM audit_entries WHERE ${where} ORDER BY at DESC, id DESC
           LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    );
    const [counted] = await rows<{ total: number }>(
      on,
      sql`SELECT count(*)::int AS total FROM audit_entries WHERE ${where}`,
    );
    return ok(pageOf(found, { page, perPage, total: counted?.total ?? 0 }));
  },
});

/** Reads the audit log. Entries are written with the actions that they record. */
export const auditRoutes: readonly Route[] = [listRoute];

interface Filters {
  search: string;
  user_id?: string | undefined;
  action?: string | undefined;
  resource?: string | undefined;
  record_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

function conditionOf({ search, from, to, ...equal }: Filters): SQL {
  const parts: SQL[] = [sql`true`];
  for (const name of ['user_id', 'action', 'resource', 'record_id'] as const) {
    const value = equal[name];
    if (value !== undefined && value !== '') parts.push(sql`${sql.identifier(name)} = ${value}`);
  }
  if (from !== undefined) parts.push(sql`at >= ${from}::timestamptz`);
  if (to !== undefined) parts.push(sql`at <= ${to}::timestamptz`);
  if (search !== '') {
    const pattern = containsPattern(search);
    parts.push(sql`(record_title ILIKE ${pattern} OR user_name ILIKE ${pattern} OR action ILIKE ${pattern})`);
  }
  return sql.join(parts, sql` AND `);
}
