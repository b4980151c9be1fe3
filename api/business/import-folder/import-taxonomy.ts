import { resources } from '#schema/resources/index.ts';
import type { TableResource } from '#schema/registry/registry.ts';
import { createSchemaOf } from '#schema/bodies/write-schemas.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { parseBody } from '../../platform/request/parse-body.ts';
import { insertRecord } from '../../records/resources/tables/record-writes.ts';
import { createTableStore } from '../../records/resources/tables/table-store.ts';
import { notAList } from './file-faults.ts';
import { isWrongWith } from './folder-files.ts';
import type { ImportReport } from './import-report.ts';

/** The categories or tags of a folder. Existing ones keep the changes that were made here. */
export async function importTaxonomy(
  deps: AppDeps,
  { kind, entries, report }: { kind: 'categories' | 'tags'; entries: unknown; report: ImportReport },
): Promise<void> {
  if (!Array.isArray(entries)) throw notAList();
  const resource = resources[kind] as (typeof resources)[typeof kind] & TableResource;
  const store = createTableStore(resource);
  for (const entry of entries) {
    const input = parseBody(createSchemaOf(resource), entry, resource);
    const { slug } = input;
    const isThere = async () =>
      typeof slug === 'string' && (await store.get(deps.database.queries, slug)) !== undefined;
    if (await isThere()) {
      report.unchanged += 1;
      continue;
    }
    const made = deps.database.transaction((tx) =>
      insertRecord({ tx, deps, actor: { id: null }, resource }, input),
    );
    report[await madeHereOrMeanwhile(made, isThere)] += 1;
  }
}

/**
 * Servers that start at the same time on one database import the same entries: one may find those of another.
 */
async function madeHereOrMeanwhile(
  made: Promise<unknown>,
  isThere: () => Promise<boolean>,
): Promise<'created' | 'unchanged'> {
  try {
    await made;
    return 'created';
  } catch (error) {
    if (isWrongWith(error) && (await isThere())) return 'unchanged';
    throw error;
  }
}
