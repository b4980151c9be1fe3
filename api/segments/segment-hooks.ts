import { sql } from 'drizzle-orm';
import type { ContactGroup } from '#schema/contact-rules/contact-rule.ts';
import { rows } from '../database/database.ts';
import { ApiError } from '../http/api-error.ts';
import type { ResourceHooks } from '../resources/table-routes.ts';
import { checkRule } from './check-rule.ts';

/** Segments: a rule asks for what is there, and one that a newsletter will go by stays. */
export const segmentHooks: ResourceHooks = {
  async beforeSave(input, { tx }) {
    if (input.rule !== undefined) await checkRule(tx, input.rule as ContactGroup);
    return input;
  },

  async beforeRemove({ id }, { tx }) {
    // Whoever schedules a newsletter to it at this moment is waited for, and then seen.
    await rows(tx, sql`SELECT 1 FROM segments WHERE id = ${id} FOR UPDATE`);
    // A draft without its segment would go to everybody on its lists: it is not taken away behind anybody's back.
    const [campaign] = await rows<{ name: string }>(
      tx,
      sql`SELECT name FROM newsletter_campaigns WHERE status IN ('draft', 'scheduled') AND ${id} = ANY (segment_ids)
          ORDER BY updated_at DESC LIMIT 1`,
    );
    if (campaign !== undefined) {
      throw new ApiError('in_use', {
        message: `The newsletter “${campaign.name}” goes to this segment. Take it out there first, or it would go to everybody on its lists.`,
      });
    }
  },
};
