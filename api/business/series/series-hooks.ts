import { sql } from 'drizzle-orm';
import { validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { ResourceHooks } from '../../records/resources/hook-types.ts';
import { messages } from './messages.ts';

const spoken = later(messages);
/** What a series refers to, and the table where it must be. */
const REFERENCES = {
  contact_list_id: ['contact_lists', 'list_gone'],
  trigger_segment_id: ['segments', 'segment_gone'],
  end_segment_id: ['segments', 'segment_gone'],
} as const;
/** What each trigger needs. */
const NEEDED: Readonly<Record<string, string>> = {
  attribute: 'attribute',
  attribute_date: 'attribute',
  segment: 'trigger_segment_id',
  date: 'start_at',
};
const ATTRIBUTE = /^[a-z][a-z0-9_]{0,63}$/;

/** Series: a trigger is complete, and what it refers to is there. When one is turned on, only what happens from then on counts. */
export const seriesHooks: ResourceHooks = {
  async beforeSave(input, { tx, deps, stored }) {
    const whole: Record<string, unknown> = { trigger: 'confirmed', ...stored, ...input };
    refuseIncomplete(whole);
    for (const [name, [table, message]] of Object.entries(REFERENCES))
      if (typeof input[name] === 'string' && !(await isIn(tx, table, input[name])))
        throw validationFailed({ [name]: [spoken(message)] });
    const begins =
      whole['enabled'] === true && (stored?.['enabled'] !== true || isOtherTrigger(stored, input));
    return begins ? { ...input, started_at: deps.now().toISOString() } : input;
  },
};

function refuseIncomplete(whole: Record<string, unknown>): void {
  const { trigger } = whole;
  const needed = NEEDED[String(trigger)];
  if (needed !== undefined && (whole[needed] ?? '') === '')
    throw validationFailed({ [needed]: [spoken('needed')] });
  for (const name of ['attribute', 'end_attribute']) {
    const value = whole[name];
    if (typeof value === 'string' && value !== '' && !ATTRIBUTE.test(value))
      throw validationFailed({ [name]: [spoken('name_wrong')] });
  }
}

const TRIGGER_FIELDS = [
  'trigger',
  'contact_list_id',
  'trigger_segment_id',
  'attribute',
  'attribute_value',
  'start_at',
];

function isOtherTrigger(stored: Record<string, unknown>, input: Record<string, unknown>): boolean {
  return TRIGGER_FIELDS.some((name) => input[name] !== undefined && input[name] !== stored[name]);
}

async function isIn(tx: Queries, table: string, id: string): Promise<boolean> {
  return (
    (await rows(tx, sql`SELECT 1 FROM ${sql.identifier(table)} WHERE id = ${id} FOR KEY SHARE`)).length > 0
  );
}
