import { sql } from 'drizzle-orm';
import type { ContactGroup } from '#schema/contact-rules/contact-rule.ts';
import { rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import type { ResourceHooks } from '../../records/resources/hook-types.ts';
import { checkRule } from './check-rule.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Rules may refer only to what exists, and a segment that a newsletter uses can’t be deleted. */
export const segmentHooks: ResourceHooks = {
  async beforeSave(input, { tx }) {
    if (input.rule !== undefined) await checkRule(tx, input.rule as ContactGroup);
    return input;
  },

  async beforeRemove({ id }, { tx }) {
    // Waits for a newsletter that is just being scheduled to this segment, and then finds it.
    await rows(tx, sql`SELECT 1 FROM segments WHERE id = ${id} FOR UPDATE`);
    const use = (await segmentHooks.usesOf?.(tx, [id]))?.get(id);
    if (use !== undefined) throw new ApiError('in_use', { message: use });
  },

  // Without its segment, a draft would go to everyone on its lists, so the segment is never removed silently.
  async usesOf(on, ids) {
    const found = await rows<{ id: string; name: string }>(
      on,
      sql`SELECT DISTINCT ON (k.id) k.id, c.name FROM unnest(${sql.param(ids)}::uuid[]) AS k (id)
          JOIN newsletter_campaigns c ON k.id = ANY (c.segment_ids) WHERE c.status IN ('draft', 'scheduled')
          ORDER BY k.id, c.updated_at DESC`,
    );
    const inSeries = await rows<{ id: string; name: string }>(
      on,
      sql`SELECT DISTINCT ON (k.id) k.id, e.name FROM unnest(${sql.param(ids)}::uuid[]) AS k (id) JOIN email_series e
            ON k.id = e.trigger_segment_id OR k.id = e.end_segment_id OR EXISTS (
              SELECT FROM welcome_steps s WHERE s.series_id = e.id AND s.settings ->> 'segment_id' = k.id::text)
          ORDER BY k.id, e.name`,
    );
    return new Map([
      ...inSeries.map(({ id, name }) => [id, spoken('in_series', { name })] as const),
      ...found.map(({ id, name }) => [id, spoken('in_issue', { name })] as const),
    ]);
  },
};
