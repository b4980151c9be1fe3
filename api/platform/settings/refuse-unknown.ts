import { sql } from 'drizzle-orm';
import type { SettingsGroup } from '#schema/define-settings.ts';
import type { FieldErrors } from '#schema/errors.ts';
import type { SettingField } from '#schema/setting-fields/index.ts';
import type { FlatValues } from '#schema/settings-registry.ts';
import { validationFailed } from '../base/api-error.ts';
import { type Queries, rows } from '../database/database.ts';

/**
 * Throws 422 for an image that is not in the media library, and for a text that does not exist. One that was chosen before and
 * has been deleted since may stay, because this change did not choose it. `within` is a prefix for the paths of errors.
 */
export async function refuseUnknown(
  tx: Queries,
  { fields }: SettingsGroup,
  { before, change, within = '' }: { before: FlatValues; change: FlatValues; within?: string },
): Promise<void> {
  const kept = new Set(chosenIn(fields, before).map(({ id }) => id));
  const chosen = chosenIn(fields, change, within).filter(({ id }) => !kept.has(id));
  if (chosen.length === 0) return;
  const idsOf = (kind: Chosen['kind']) => chosen.filter((one) => one.kind === kind).map(({ id }) => id);
  const found = await rows<{ id: string }>(
    tx,
    sql`SELECT identifier AS id FROM images WHERE identifier = ANY(${sql.param(idsOf('image'))}::text[])
        UNION ALL SELECT id::text FROM content WHERE id = ANY(${sql.param(idsOf('contents'))}::uuid[])`,
  );
  const known = new Set(found.map(({ id }) => id));
  const errors: FieldErrors = {};
  for (const { path, id, kind } of chosen) if (!known.has(id)) errors[path] = [UNKNOWN[kind]];
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
}

const UNKNOWN = {
  image: 'isn’t in the media library',
  contents: 'isn’t content of this site',
} as const;

/** An image or a text that a setting names. */
interface Chosen {
  kind: keyof typeof UNKNOWN;
  /** `logo`, or `shelf.2.cover` in a row. */
  path: string;
  id: string;
}

function chosenIn(fields: Readonly<Record<string, SettingField>>, values: FlatValues, within = ''): Chosen[] {
  return Object.entries(fields).flatMap(([name, field]): Chosen[] => {
    const [value, path] = [values[name], within + name];
    const { kind } = field;
    if (kind === 'image') return typeof value === 'string' ? [{ kind, path, id: value }] : [];
    if (!Array.isArray(value)) return [];
    if (kind === 'contents')
      return (value as string[]).map((id, position) => ({ kind, path: `${path}.${position}`, id }));
    if (kind !== 'rows') return [];
    return (value as FlatValues[]).flatMap((row, position) =>
      chosenIn(field.of, row, `${path}.${position}.`),
    );
  });
}
