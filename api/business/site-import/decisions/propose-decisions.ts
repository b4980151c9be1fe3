import { sql } from 'drizzle-orm';
import { contentTypes } from '#schema/registry/registry.ts';
import type { ImportFacts, SourceSystem } from '#schema/answers/operations/site-import.ts';
import type { AppDeps } from '../../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../../platform/database/database.ts';
import { jsonForDatabase } from '../../../platform/base/json-text.ts';
import type { SourceReading } from '../../import-formats/source-item.ts';
import { type Decisions, siteNameIn } from './decisions.ts';

/** The most frequent ones are shown; the rest are imported as proposed. */
const SHOWN_MAX = 500;

/** Counts what there is to decide in a file that was read, proposes decisions, and starts a check of it. */
export async function beginCheck(
  deps: AppDeps,
  id: string,
  { reading, total }: { reading: SourceReading; total: number },
): Promise<void> {
  const on = deps.database.queries;
  const facts: ImportFacts = { ...reading.facts, ...(await choicesIn(on, id)) };
  const options: Decisions = {
    resource: (contentTypes.find(({ site }) => site.schemaOrg === 'Article') ?? contentTypes[0])?.name ?? '',
    site_address: facts.address,
    site_name: siteNameIn({ system: reading.system satisfies SourceSystem, facts }),
    categories: await proposedCategories(deps, facts.categories),
    tags: {},
    authors: {},
    pages: {},
    drafts_only: false,
  };
  await rows(
    on,
    sql`UPDATE site_imports SET status = 'checking', system = ${reading.system}, total = ${total},
          facts = ${jsonForDatabase(facts)}::jsonb, options = ${jsonForDatabase(options)}::jsonb WHERE id = ${id}`,
  );
}

async function choicesIn(on: Queries, id: string): Promise<Omit<ImportFacts, keyof SourceReading['facts']>> {
  const labels = (kind: 'categories' | 'tags') =>
    rows<ImportFacts['tags'][number]>(
      on,
      sql`SELECT c->>'slug' AS slug, min(c->>'name') AS name, count(*)::int AS count
          FROM site_import_items i CROSS JOIN LATERAL jsonb_array_elements(i.input->${kind}) c
          WHERE i.import_id = ${id} AND i.kind IN ('post', 'page') GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${SHOWN_MAX}`,
    );
  const authors = await rows<ImportFacts['authors'][number]>(
    on,
    sql`SELECT a AS name, count(*)::int AS count
        FROM site_import_items i CROSS JOIN LATERAL jsonb_array_elements_text(i.input->'authors') a
        WHERE i.import_id = ${id} AND i.kind IN ('post', 'page') GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${SHOWN_MAX}`,
  );
  const pages = await rows<ImportFacts['pages'][number]>(
    on,
    sql`SELECT source_id AS id, title FROM site_import_items WHERE import_id = ${id} AND kind = 'page'
        ORDER BY position LIMIT ${SHOWN_MAX}`,
  );
  return { categories: await labels('categories'), tags: await labels('tags'), authors, pages };
}

/**
 * A category with the same slug or name counts as the same; others are created, except the default one that
 * says nothing.
 */
async function proposedCategories(
  { database }: AppDeps,
  found: ImportFacts['categories'],
): Promise<Decisions['categories']> {
  const known = await rows<{ id: string; slug: string; name: string }>(
    database.queries,
    sql`SELECT id, slug, lower(name) AS name FROM categories`,
  );
  return Object.fromEntries(
    found.map(({ slug, name }) => {
      const same =
        known.find((one) => one.slug === slug) ?? known.find((one) => one.name === name.toLowerCase());
      return [slug, same?.id ?? (slug === 'uncategorized' ? 'leave' : 'make')];
    }),
  );
}
