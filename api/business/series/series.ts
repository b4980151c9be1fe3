import { type SQL, sql } from 'drizzle-orm';
import type { ContactGroup } from '#schema/contact-rules/contact-rule.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { type CompiledRule, compileRule } from '../segments/compile-rule.ts';

/** A series as it is stored. */
export interface Series {
  id: string;
  name: string;
  enabled: boolean;
  trigger: string;
  contact_list_id: string | null;
  trigger_segment_id: string | null;
  attribute: string | null;
  attribute_value: string | null;
  link: string | null;
  start_at: string | null;
  existing: boolean;
  end_segment_id: string | null;
  end_attribute: string | null;
  end_value: string | null;
  started_at: string | null;
  scanned_at: string | null;
  baseline_at: string | null;
}

/** A step as it is stored. */
export interface StoredStep {
  id: string;
  kind: 'email' | 'wait' | 'condition';
  subject: string;
  template_id: string | null;
  settings: Record<string, unknown>;
}

/** By its ID, locked if it is to be changed; throws 404 if there is none. */
export async function findSeries(on: Queries, id: string, lock = false): Promise<Series> {
  const locking = lock ? sql`FOR UPDATE` : sql``;
  const [found] = await rows<Series>(on, sql`SELECT * FROM email_series WHERE id::text = ${id} ${locking}`);
  if (found === undefined) throw notFound();
  return found;
}

export function readSteps(on: Queries, seriesId: string): Promise<StoredStep[]> {
  return rows<StoredStep>(
    on,
    sql`SELECT id, kind, subject, template_id, settings FROM welcome_steps WHERE series_id = ${seriesId} ORDER BY position`,
  );
}

/** Whether the contact `c` may get emails of a series: only people who confirmed a subscription do. */
export function mayGet(listId: SQL): SQL {
  return sql`(c.status = 'enabled' AND c.unsubscribed_at IS NULL AND EXISTS (
    SELECT FROM contact_list_members m WHERE m.contact_id = c.id AND m.status = 'confirmed'
      AND (${listId} IS NULL OR m.contact_list_id = ${listId})))`;
}

/** Something that is true of some contacts. */
export type Test =
  | { test: 'segment'; segment_id: string }
  | { test: 'attribute'; attribute: string; value?: string | null }
  | { test: 'opened' | 'clicked'; issues: number };

/** A test as a rule over the contact `c`; undefined if its segment was deleted, so that it is true of no one. */
export async function compileTest(on: Queries, test: Test, now: Date): Promise<CompiledRule | undefined> {
  const rule = await ruleOf(on, test);
  return rule === undefined ? undefined : compileRule(rule, now);
}

async function ruleOf(on: Queries, test: Test): Promise<ContactGroup | undefined> {
  if (test.test === 'segment') {
    const [segment] = await rows<{ rule: ContactGroup }>(
      on,
      sql`SELECT rule FROM segments WHERE id = ${test.segment_id}`,
    );
    return segment?.rule;
  }
  if (test.test === 'attribute') {
    const value = test.value ?? '';
    const is = value === '' ? ({ is: 'filled' } as const) : ({ is: 'is', value } as const);
    return { about: 'group', match: 'all', rules: [{ about: 'attribute', name: test.attribute, ...is }] };
  }
  const { test: what, issues } = test;
  return { about: 'group', match: 'all', rules: [{ about: 'engagement', what, is: 'any', issues }] };
}

/** Whether a test is true of a contact now. */
export async function isTrueOf(
  on: Queries,
  { test, contactId, now }: { test: Test; contactId: string; now: Date },
): Promise<boolean> {
  const compiled = await compileTest(on, test, now);
  if (compiled === undefined) return false;
  const { joins, where } = compiled;
  const found = await rows(on, sql`SELECT 1 FROM contacts c ${joins} WHERE c.id = ${contactId} AND ${where}`);
  return found.length > 0;
}

/** What makes people leave a series, besides unsubscribing. */
export function endTests({
  end_segment_id: segment,
  end_attribute: attribute,
  end_value: value,
}: Series): Test[] {
  return [
    ...(segment === null ? [] : [{ test: 'segment' as const, segment_id: segment }]),
    ...(attribute === null || attribute === '' ? [] : [{ test: 'attribute' as const, attribute, value }]),
  ];
}
