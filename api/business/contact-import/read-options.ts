import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { IMPORT_FIELDS, guessMapping } from '#schema/contact-files/columns.ts';
import { FILE_STATES, LEFT_STATES, stateOfFile } from '#schema/contact-files/state-columns.ts';
import { type StateDecisions, isKnownValue } from '#schema/contact-files/states.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { rows } from '../../platform/database/database.ts';
import { PARSE_OPTIONS, fieldErrorsOf } from '../../platform/route/field-errors.ts';
import type { ImportOptions } from './import-options.ts';
import { type ImportPlan, isTarget } from './import-row.ts';
import { messages } from './messages.ts';
import type { Received } from './receive-import.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

const flag = z
  .enum(['true', 'false', '1', '0', ''], faults.boolean)
  .transform((text) => text === 'true' || text === '1');
const formSchema = z.strictObject({
  contact_list_ids: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
    )
    .pipe(z.array(z.uuid(faults.recordId)).max(100))
    .default([]),
  mapping: z.string().optional(),
  dry_run: flag.default(false),
  confirmed: flag.default(false),
  resubscribe: flag.default(false),
  source: z.string().max(200).optional(),
  suppress: z.enum(['', ...LEFT_STATES]).default(''),
  states: z.string().max(20_000).optional(),
});

/** How a received file is to be read, by the fields of its form. Throws 422 for what can't be done. */
export async function readOptions(
  deps: AppDeps,
  { columns, fields, fileName }: Received,
  actorId: string,
): Promise<{ plan: ImportPlan; options: ImportOptions }> {
  const form = formSchema.safeParse(fields, PARSE_OPTIONS);
  if (!form.success) {
    throw validationFailed(fieldErrorsOf(form.error));
  }
  const { contact_list_ids: listIds, dry_run: dryRun, confirmed, resubscribe, source, mapping } = form.data;
  await requireLists(deps, listIds);
  const plan = {
    columns,
    mapping: mapping === undefined || mapping === '' ? guessMapping(columns) : readMapping(mapping, columns),
    everyone: form.data.suppress === '' ? stateOfFile(fileName) : form.data.suppress,
    decisions: readDecisions(form.data.states, columns),
  };
  if (!Object.values(plan.mapping).includes('email')) {
    throw validationFailed({
      mapping: [spoken('no_email_column', { columns: columns.slice(0, 20).join(', ') })],
    });
  }
  const words = source === undefined || source === '' ? `import: ${fileName}` : source;
  return { plan, options: { listIds, dryRun, confirmed, resubscribe, source: words, actorId } };
}

const decisionsSchema = z.record(z.string().max(200), z.record(z.string().max(100), z.enum(FILE_STATES)));

/** Decisions on values that aren't known. A value that says that people left can't be decided otherwise. */
function readDecisions(text: string | undefined, columns: readonly string[]): StateDecisions {
  if (text === undefined || text === '') return {};
  const read = decisionsSchema.safeParse(parsed(text));
  if (!read.success) throw validationFailed({ states: [spoken('states_object')] });
  for (const [column, values] of Object.entries(read.data)) {
    if (!columns.includes(column)) throw validationFailed({ states: [spoken('no_column', { column })] });
    const known = Object.keys(values).find((value) => isKnownValue(column, value));
    if (known !== undefined)
      throw validationFailed({ states: [spoken('state_known', { column, value: known })] });
  }
  return read.data;
}

/** Undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function readMapping(text: string, columns: readonly string[]): Record<string, string> {
  const value = parsed(text);
  if (value === undefined) throw validationFailed({ mapping: [spoken('mapping_json')] });
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw validationFailed({ mapping: [spoken('mapping_object')] });
  const mapping = Object.entries(value);
  const isGood = (entry: [string, unknown]): entry is [string, string] => isTarget(entry[1]);
  if (!mapping.every(isGood))
    throw validationFailed({ mapping: [spoken('fields', { fields: IMPORT_FIELDS.join(', ') })] });
  const unknown = mapping.map(([column]) => column).filter((column) => !columns.includes(column));
  if (unknown.length > 0)
    throw validationFailed({ mapping: [spoken('unknown_columns', { columns: unknown.join(', ') })] });
  const targets = mapping.map(([, target]) => target).filter((target) => target !== '');
  if (new Set(targets).size < targets.length) throw validationFailed({ mapping: [spoken('field_twice')] });
  return Object.fromEntries(mapping);
}

async function requireLists(deps: AppDeps, listIds: readonly string[]): Promise<void> {
  const found = await rows(
    deps.database.queries,
    sql`SELECT 1 FROM contact_lists WHERE id = ANY (${sql.param(listIds)}::uuid[])`,
  );
  if (found.length < new Set(listIds).size)
    throw validationFailed({ contact_list_ids: [spoken('list_missing')] });
}
