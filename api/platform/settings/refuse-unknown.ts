import { sql } from 'drizzle-orm';
import type { SettingsGroup } from '#schema/define/define-settings.ts';
import type { ImageShape } from '#schema/setting-fields/image.ts';
import type { SettingField } from '#schema/setting-fields/index.ts';
import type { FlatValues } from '#schema/settings/registry/settings-registry.ts';
import { validationFailed } from '../base/api-error.ts';
import { type Spoken, later } from '../base/spoken.ts';
import { type Queries, rows } from '../database/database.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/**
 * Throws 422 for an image that is not in the media library or cannot be seen where it is shown, and for a text that does not
 * exist. One that was chosen before and has been deleted since may stay, because this change did not choose it. `within` is a
 * prefix for the paths of errors.
 */
export async function refuseUnknown(
  tx: Queries,
  { fields }: SettingsGroup,
  { before, change, within = '' }: { before: FlatValues; change: FlatValues; within?: string },
): Promise<void> {
  const kept = new Set(chosenIn(fields, before).map(placeOf));
  const chosen = chosenIn(fields, change, within).filter((one) => !kept.has(placeOf(one)));
  if (chosen.length === 0) return;
  const idsOf = (kind: Chosen['kind']) => chosen.filter((one) => one.kind === kind).map(({ id }) => id);
  const found = await rows<Found>(
    tx,
    sql`SELECT identifier AS id, width, height FROM images
        WHERE identifier = ANY(${sql.param(idsOf('image'))}::text[])
        UNION ALL SELECT id::text, NULL, NULL FROM content WHERE id = ANY(${sql.param(idsOf('contents'))}::uuid[])`,
  );
  const known = new Map(found.map((one) => [one.id, one]));
  const errors: Record<string, Spoken[]> = {};
  for (const one of chosen) {
    const problem = problemOf(one, known.get(one.id));
    if (problem !== undefined) errors[one.path] = [problem];
  }
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
}

const UNKNOWN = {
  image: spoken('unknown_image'),
  contents: spoken('unknown_content'),
} as const;

interface Found {
  id: string;
  width: number | null;
  height: number | null;
}

/** An image or a text that a setting names. */
interface Chosen {
  kind: keyof typeof UNKNOWN;
  /** `logo`, or `shelf.2.cover` in a row. */
  path: string;
  id: string;
  shape: ImageShape | undefined;
}

/** An image that fits in one place may not fit in another. */
const placeOf = ({ id, shape }: Chosen) => `${id} ${JSON.stringify(shape)}`;

function problemOf({ kind, shape }: Chosen, found: Found | undefined): Spoken | undefined {
  if (found === undefined) return UNKNOWN[kind];
  const { width, height } = found;
  if (shape === undefined || width === null || height === null) return undefined;
  const size = { width, height };
  if (width > height * shape.widest) return spoken('image_wide', { ...size, times: shape.widest });
  if (height > width * shape.tallest) return spoken('image_tall', { ...size, times: shape.tallest });
  if (Math.min(width, height) < shape.least) return spoken('image_small', { ...size, least: shape.least });
  return undefined;
}

function chosenIn(fields: Readonly<Record<string, SettingField>>, values: FlatValues, within = ''): Chosen[] {
  return Object.entries(fields).flatMap(([name, field]): Chosen[] => {
    const [value, path] = [values[name], within + name];
    const { kind } = field;
    if (kind === 'image')
      return typeof value === 'string' ? [{ kind, path, id: value, shape: field.shape }] : [];
    if (!Array.isArray(value)) return [];
    if (kind === 'contents')
      return (value as string[]).map((id, position) => ({
        kind,
        path: `${path}.${position}`,
        id,
        shape: undefined,
      }));
    if (kind !== 'rows') return [];
    return (value as FlatValues[]).flatMap((row, position) =>
      chosenIn(field.of, row, `${path}.${position}.`),
    );
  });
}
