import { sql } from 'drizzle-orm';
import type { Block } from '#schema/fields/blocks.ts';
import { listedTypes } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { later } from '../../platform/base/spoken.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import type { ResourceHooks } from '../../records/resources/hook-types.ts';
import { readAudienceRule } from '../segments/campaign-segments.ts';
import { forgetFeed } from './feed-items.ts';
import { isFilledByRule } from './fill-issue.ts';
import { messages } from './messages.ts';
import { findRecurring, setNext, upcoming } from './recurring-issue.ts';
import { commonFaults } from '../../platform/route/common-faults.ts';
import { faultAt } from '../../platform/route/field-errors.ts';

const spoken = later(messages);

/** Recurring issues: what they refer to must be there, and the next date follows from the timetable. */
export const recurringHooks: ResourceHooks = {
  async beforeSave(input, { tx, deps, stored }) {
    const { time, content_types: types, template_id: template, contact_list_ids: lists } = input;
    if (typeof time === 'string' && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time))
      throw validationFailed({ time: [spoken('time_wrong')] });
    if (Array.isArray(types)) refuseTypes(types as string[]);
    if (typeof template === 'string') await requireTemplate(tx, template);
    if (Array.isArray(lists)) await requireLists(tx, lists as string[]);
    if (Array.isArray(input['segment_ids']))
      await readAudienceRule(tx, input['segment_ids'] as string[], deps.now());
    if (stored !== undefined && input['feed'] !== undefined && input['feed'] !== stored['feed'])
      await forgetFeed(tx, stored.id);
    return { ...input, next_at: nextOf(deps, { ...stored, ...input }) };
  },

  async afterSave(record, { tx, deps }) {
    await setNext(tx, deps, await findRecurring(tx, record.id));
  },
};

function refuseTypes(types: readonly string[]): void {
  const known = listedTypes.map(({ storage }) => storage.type);
  const problems = types.flatMap((type, index) =>
    known.includes(type) ? [] : [faultAt([index], commonFaults.oneOf(known))],
  );
  if (problems.length > 0) throw validationFailed({ content_types: problems });
}

/** Null: it is off. What is left out has its default. */
function nextOf(deps: AppDeps, record: Record<string, unknown>): string | null {
  const { enabled = true, every = 'week', weekday = 'monday', time } = record;
  if (enabled !== true) return null;
  const timetable = { every: String(every), weekday: String(weekday), time: String(time) };
  return upcoming(deps, timetable, 1)[0]?.at.toISOString() ?? null;
}

async function requireTemplate(tx: Queries, id: string): Promise<void> {
  const [template] = await rows<{ blocks: Block[]; mjml: string | null }>(
    tx,
    sql`SELECT blocks, mjml FROM newsletter_templates WHERE id = ${id}`,
  );
  if (template === undefined) throw validationFailed({ template_id: [spoken('template_missing')] });
  if ((template.mjml ?? '') !== '' || !template.blocks.some(isFilledByRule))
    throw validationFailed({ template_id: [spoken('template_without_list')] });
}

async function requireLists(tx: Queries, ids: readonly string[]): Promise<void> {
  const found = await rows(
    tx,
    sql`SELECT 1 FROM contact_lists WHERE id = ANY (${sql.param(ids)}::uuid[]) FOR KEY SHARE`,
  );
  if (found.length < ids.length) throw validationFailed({ contact_list_ids: [spoken('list_missing')] });
}
