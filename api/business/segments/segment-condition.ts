import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { ContactGroup } from '#schema/contact-rules/contact-rule.ts';
import type { Values } from '../../platform/database/statement.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { compileRule } from './compile-rule.ts';

const dialect = new PgDialect();

/** SQL text: whether the contact `t` is in a segment; a missing segment contains no one. */
export async function segmentCondition(on: Queries, segmentId: string, values: Values): Promise<string> {
  const [segment] = await rows<{ rule: ContactGroup; now: string }>(
    on,
    sql`SELECT rule, now() AS now FROM segments WHERE id = ${segmentId}`,
  );
  if (segment === undefined) return 'false';
  const { joins, where } = compileRule(segment.rule, new Date(segment.now));
  return `t.id IN (${asText(sql`SELECT c.id FROM contacts c ${joins} WHERE ${where}`, values)})`;
}

function asText(statement: SQL, values: Values): string {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return text.replace(/\$(\d+)/g, (_, place) => values.bind(params[Number(place) - 1]));
}
