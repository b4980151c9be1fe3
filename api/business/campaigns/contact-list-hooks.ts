import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import type { HookContext, ResourceHooks } from '../../records/resources/hook-types.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Contact lists: one is where sign-ups go, and issues to a list that is private by now leave the public archive. */
export const contactListHooks: ResourceHooks = {
  staleKind: ({ before, after }) =>
    before !== undefined && before.visibility !== after?.visibility ? 'contact-list' : undefined,

  async usesOf(on, ids) {
    const found = await rows<{ id: string; count: number }>(
      on,
      sql`SELECT contact_list_id AS id, count(*)::int AS count FROM contact_list_members
          WHERE contact_list_id = ANY (${sql.param(ids)}::uuid[]) GROUP BY contact_list_id`,
    );
    return new Map(found.map(({ id, count }) => [id, spoken('list_has_people', { count })]));
  },

  async beforeRemove(record, context) {
    if (record.is_default === true) throw new ApiError('in_use', { message: spoken('default_list') });
    await refuseInUse(record, context);
  },
};

/** Scheduled and running campaigns keep their lists; so do rules. Drafts go to fewer people, as sending them will show. */
async function refuseInUse({ id }: WireRecord, { tx, deps }: HookContext): Promise<void> {
  // Waits for a newsletter that is being scheduled to it, and then finds it.
  await rows(tx, sql`SELECT 1 FROM contact_lists WHERE id = ${id} FOR UPDATE`);
  const [campaign] = await rows<{ name: string; status: string }>(
    tx,
    sql`SELECT name, status FROM newsletter_campaigns
        WHERE status IN ('scheduled', 'sending', 'paused') AND ${id} = ANY (contact_list_ids) ORDER BY updated_at DESC LIMIT 1`,
  );
  if (campaign !== undefined) {
    throw new ApiError('in_use', {
      message: spoken('list_in_campaign', { name: campaign.name, status: campaign.status }),
    });
  }
  const [segment] = await rows<{ name: string }>(
    tx,
    sql`SELECT name FROM segments WHERE position(${id} IN rule::text) > 0 ORDER BY name LIMIT 1`,
  );
  if (segment !== undefined) {
    throw new ApiError('in_use', {
      message: spoken('list_in_segment', { name: segment.name }),
    });
  }
  const [form] = await rows<{ name: string }>(
    tx,
    sql`SELECT name FROM forms WHERE ${id} = ANY (contact_list_ids || offered_list_ids) ORDER BY name LIMIT 1`,
  );
  if (form !== undefined)
    throw new ApiError('in_use', { message: spoken('list_in_form', { name: form.name }) });
  // Without its list, a series would be for everyone.
  const [series] = await rows<{ name: string }>(
    tx,
    sql`SELECT name FROM email_series WHERE contact_list_id = ${id} ORDER BY name LIMIT 1`,
  );
  if (series !== undefined)
    throw new ApiError('in_use', { message: spoken('list_in_series', { name: series.name }) });
  await rows(
    tx,
    sql`UPDATE newsletter_campaigns SET contact_list_ids = array_remove(contact_list_ids, ${id}::uuid), version = version + 1,
          updated_at = ${deps.now().toISOString()} WHERE status = 'draft' AND ${id} = ANY (contact_list_ids)`,
  );
}
