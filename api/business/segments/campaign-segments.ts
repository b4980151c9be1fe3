import { sql } from 'drizzle-orm';
import type { ContactGroup } from '#schema/contact-rules/contact-rule.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { checkRule } from './check-rule.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** The segments of a campaign as one rule, with the time that its days are counted from. */
export interface AudienceRule {
  rule: ContactGroup;
  /** The names of the segments at that time. */
  segments: string[];
  at: string;
}

/**
 * The current rule of the campaign’s segments: contacts in any of them. Returns null if it has none. Throws
 * 422 if one can’t be queried.
 */
export async function readAudienceRule(
  on: Queries,
  segmentIds: readonly string[],
  now: Date,
): Promise<AudienceRule | null> {
  if (segmentIds.length === 0) return null;
  const found = await rows<{ name: string; rule: ContactGroup }>(
    on,
    sql`SELECT name, rule FROM segments WHERE id = ANY (${sql.param(segmentIds)}::uuid[]) ORDER BY name, id FOR KEY SHARE`,
  );
  if (found.length < segmentIds.length) throw validationFailed({ segment_ids: [spoken('segment_missing')] });
  for (const { rule } of found) await checkRule(on, rule, 'segment_ids');
  return {
    rule: { about: 'group', match: 'any', rules: found.map(({ rule }) => rule) },
    segments: found.map(({ name }) => name),
    at: now.toISOString(),
  };
}
