import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import type { RowColumn } from './row-columns.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

type Values = Readonly<Record<string, unknown>>;
/** Names of tables come from declarations. */
type SlugTable = NonNullable<RowColumn['slugsOf']>;

/** Records as rows of a file: values as in JSON, under the names of its columns. */
export async function rowsWithSlugs(
  on: Queries,
  columns: readonly RowColumn[],
  records: readonly Values[],
): Promise<Record<string, unknown>[]> {
  const rows = records.map((values): Record<string, unknown> => ({ ...values }));
  for (const { name, key, slugsOf } of columns) {
    if (slugsOf === undefined) continue;
    const ids = records.flatMap((values) => [values[key]].flat()).filter((id) => typeof id === 'string');
    const slugs = await slugsById(on, slugsOf, ids);
    const slugOf = (id: unknown) => slugs.get(String(id)) ?? null;
    for (const [at, values] of records.entries()) {
      const value = values[key];
      const row = rows[at];
      if (row === undefined) continue;
      row[name] = Array.isArray(value) ? value.map(slugOf).filter((slug) => slug !== null) : slugOf(value);
    }
  }
  return rows;
}

async function slugsById(
  on: Queries,
  table: SlugTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const text = `SELECT id, slug FROM ${table} WHERE id = ANY ($1::uuid[])`;
  const found = await runStatement<Slugged>(on, { text }, [[...new Set(ids)]]);
  return new Map(found.map(({ id, slug }) => [id, slug]));
}

interface Slugged {
  id: string;
  slug: string;
}

/** The IDs of the records that a row names by slug. Throws 422 for the column if one doesn’t exist. */
export async function idsOfSlugs(on: Queries, column: RowColumn, named: unknown): Promise<unknown> {
  const { name, field, slugsOf } = column;
  if (slugsOf === undefined) return named;
  const isOne = field.kind === 'reference';
  if (isOne && (named === null || named === '')) return null;
  if (!isOne && !Array.isArray(named)) throw validationFailed({ [name]: [spoken('slugs')] });
  const slugs = [named].flat().map(textOf);
  const text = `SELECT id, slug FROM ${slugsOf} WHERE slug = ANY ($1::text[])`;
  const found =
    slugs.length === 0 ? [] : await runStatement<Slugged>(on, { name: `ids_of_${slugsOf}`, text }, [slugs]);
  const ids = new Map(found.map(({ id, slug }) => [slug, id]));
  const missing = slugs.filter((slug) => !ids.has(slug));
  if (missing.length > 0)
    throw validationFailed({ [name]: [spoken('slug_missing', { slugs: missing.join(', ') })] });
  const all = slugs.map((slug) => ids.get(slug) ?? '');
  return isOne ? all[0] : all;
}

function textOf(slug: unknown): string {
  return typeof slug === 'string' ? slug : JSON.stringify(slug).replaceAll('"', '');
}
