import type { Resource } from '#schema/define/define-resource.ts';
import { ownMediaFile } from '#schema/base/media-files.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import type { Referring } from './referred.ts';

const SIZES = {
  name: 'file_sizes',
  text: 'SELECT identifier, bytes FROM files WHERE identifier = ANY ($1)',
} as const;

/** The sizes in bytes of the files that records refer to, by identifier. Most records refer to none. */
export async function fileSizes(
  on: Queries,
  records: readonly Referring[],
): Promise<ReadonlyMap<string, number>> {
  const named = records.flatMap(({ resource, values }) =>
    mediaFieldsOf(resource).flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' ? (ownMediaFile(value)?.identifier ?? []) : [];
    }),
  );
  if (named.length === 0) return new Map();
  const found = await runStatement<{ identifier: string; bytes: number }>(on, SIZES, [[...new Set(named)]]);
  return new Map(found.map(({ identifier, bytes }) => [identifier, bytes]));
}

const known = new WeakMap<Resource, readonly string[]>();

function mediaFieldsOf(resource: Resource): readonly string[] {
  const names =
    known.get(resource) ??
    Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === 'media');
  known.set(resource, names);
  return names;
}
