import { sql } from 'drizzle-orm';
import { referenceKey, referencesKey } from '#schema/fields/index.ts';
import type { Embedded } from '#schema/fields/reference.ts';
import type { Translator } from '#schema/messages/translator.ts';
import type { ResourceName, TableResource } from '#schema/registry/registry.ts';
import { type KeptMessage, keptIn } from '../../platform/base/kept-spoken.ts';
import { rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { galleryOf, imageUrlOf } from './image-url.ts';
import { type Audience, readReferred } from './referred.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';

interface Presented {
  resource: TableResource;
  /** The language of texts that are kept as messages; left out: English. */
  words?: Translator | undefined;
}

/** Records of a table as the API returns them: references embedded, images with their URL. */
export async function presentRecords(
  deps: AppDeps,
  { resource, records: stored, words }: Presented & { records: readonly WireRecord[] },
  audience: Audience,
): Promise<Record<string, unknown>[]> {
  const isForStaff = audience === 'staff' && words !== undefined;
  const records = isForStaff ? await inWords(deps, { resource, records: stored, words }) : stored;
  const referring = records.map((values) => ({ resource, values }));
  const referred = await readReferred(deps.database.queries, referring, audience);
  return records.map((record) => shown(record, { resource, referred, audience, siteUrl: deps.env.siteUrl }));
}

/** The same for one record. */
export async function presentRecord(
  deps: AppDeps,
  { resource, record, words }: Presented & { record: WireRecord },
  audience: Audience,
): Promise<Record<string, unknown>> {
  const [presented] = await presentRecords(deps, { resource, records: [record], words }, audience);
  return presented ?? {};
}

/** Records whose kept texts are in a language. Names of tables and columns come from declarations. */
async function inWords(
  { database, extensions }: AppDeps,
  {
    resource,
    records,
    words,
  }: { resource: TableResource; records: readonly WireRecord[]; words: Translator },
): Promise<readonly WireRecord[]> {
  const kept = Object.entries(extensions.hooks[resource.name as ResourceName]?.keptTexts ?? {});
  const withText = records.filter((record) => kept.some(([name]) => typeof record[name] === 'string'));
  if (withText.length === 0) return records;
  const columns = kept.map(([name, column]) => sql`${sql.identifier(column)} AS ${sql.identifier(name)}`);
  const found = await rows<{ id: string } & Record<string, KeptMessage | null>>(
    database.queries,
    sql`SELECT id, ${sql.join(columns, sql`, `)} FROM ${sql.identifier(resource.storage.table)}
        WHERE id = ANY (${sql.param(withText.map(({ id }) => id))}::uuid[])`,
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  return records.map((record) => {
    const said = byId.get(record.id);
    const texts = kept.map(([name]) => [
      name,
      keptIn(words, { reason: record[name] as string | null, said: said?.[name] ?? null }),
    ]);
    return said === undefined ? record : { ...record, ...Object.fromEntries(texts) };
  });
}

interface Showing {
  resource: TableResource;
  referred: ReadonlyMap<string, Embedded>;
  audience: Audience;
  siteUrl: string;
}

function shown(
  record: WireRecord,
  { resource, referred, audience, siteUrl }: Showing,
): Record<string, unknown> {
  const result: Record<string, unknown> = { ...record };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'image') {
      result[`${name}_url`] = imageUrlOf(result[`${name}_unique_identifier`] as string | null, siteUrl);
    } else if (field.kind === 'reference' && field.embed !== false) {
      result[name] = referred.get(String(result[referenceKey(name)])) ?? null;
      delete result[referenceKey(name)];
    } else if (field.kind === 'references' && field.embed !== false) {
      const ids = result[referencesKey(name)] as string[];
      result[name] = ids.flatMap((id) => referred.get(id) ?? []);
      delete result[referencesKey(name)];
    }
    if (field.kind === 'gallery') result[name] = galleryOf(result[name], siteUrl);
    if (field.kind === 'media') result[`${name}_bytes`] = null;
    if (field.staffOnly === true && audience === 'public') delete result[name];
  }
  if (audience === 'staff') return result;
  // Visitors see neither versions nor who created a record.
  const { version: _version, created_by: _createdBy, ...rest } = result;
  return rest;
}
