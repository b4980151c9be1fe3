import { referenceKey, referencesKey } from '#schema/fields/index.ts';
import type { Embedded } from '#schema/fields/reference.ts';
import type { TableResource } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { galleryOf, imageUrlOf } from './image-url.ts';
import { type Audience, readReferred } from './referred.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';

/** Records of a table as the API returns them: references embedded, images with their URL. */
export async function presentRecords(
  deps: AppDeps,
  { resource, records }: { resource: TableResource; records: readonly WireRecord[] },
  audience: Audience,
): Promise<Record<string, unknown>[]> {
  const referring = records.map((values) => ({ resource, values }));
  const referred = await readReferred(deps.database.queries, referring, audience);
  return records.map((record) => shown(record, { resource, referred, audience, siteUrl: deps.env.siteUrl }));
}

/** The same for one record. */
export async function presentRecord(
  deps: AppDeps,
  { resource, record }: { resource: TableResource; record: WireRecord },
  audience: Audience,
): Promise<Record<string, unknown>> {
  const [presented] = await presentRecords(deps, { resource, records: [record] }, audience);
  return presented ?? {};
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
