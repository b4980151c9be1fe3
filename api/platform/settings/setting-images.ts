import { sql } from 'drizzle-orm';
import type { SettingsGroup } from '#schema/define-settings.ts';
import type { FieldErrors } from '#schema/errors.ts';
import type { SettingField } from '#schema/setting-fields/index.ts';
import type { FlatValues } from '#schema/settings-registry.ts';
import { validationFailed } from '../base/api-error.ts';
import { type Queries, rows } from '../database/database.ts';

/**
 * Throws 422 for an image that is not in the media library. One that was chosen before and has been deleted since may stay,
 * because this change did not choose it. `within` is a prefix for the paths of errors.
 */
export async function refuseUnknownImages(
  tx: Queries,
  { fields }: SettingsGroup,
  { before, change, within = '' }: { before: FlatValues; change: FlatValues; within?: string },
): Promise<void> {
  const kept = new Set(imagesIn(fields, before).map(({ identifier }) => identifier));
  const chosen = imagesIn(fields, change, within).filter(({ identifier }) => !kept.has(identifier));
  if (chosen.length === 0) return;
  const identifiers = chosen.map(({ identifier }) => identifier);
  const found = await rows<{ identifier: string }>(
    tx,
    sql`SELECT identifier FROM images WHERE identifier = ANY(${sql.param(identifiers)}::text[])`,
  );
  const known = new Set(found.map(({ identifier }) => identifier));
  const errors: FieldErrors = {};
  for (const { path, identifier } of chosen)
    if (!known.has(identifier)) errors[path] = ['is not an image of the media library'];
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
}

interface ChosenImage {
  /** `logo`, or `shelf.2.cover` in a row. */
  path: string;
  identifier: string;
}

function imagesIn(
  fields: Readonly<Record<string, SettingField>>,
  values: FlatValues,
  within = '',
): ChosenImage[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [value, path] = [values[name], within + name];
    if (field.kind === 'image') return typeof value === 'string' ? [{ path, identifier: value }] : [];
    if (field.kind !== 'rows' || !Array.isArray(value)) return [];
    return (value as FlatValues[]).flatMap((row, position) =>
      imagesIn(field.of, row, `${path}.${position}.`),
    );
  });
}
