import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';

export interface TaxonomyEntry {
  id: string;
  name: string;
  slug: string;
  /** The accent color of a category; tags have none. */
  color: string | null;
}

/** Categories and tags by slug, as files refer to them. */
export interface Taxonomy {
  categories: ReadonlyMap<string, TaxonomyEntry>;
  tags: ReadonlyMap<string, TaxonomyEntry>;
}

export async function readTaxonomy(on: Queries): Promise<Taxonomy> {
  const categories = await rows<TaxonomyEntry>(on, sql`SELECT id, name, slug, color FROM categories`);
  const tags = await rows<TaxonomyEntry>(on, sql`SELECT id, name, slug, NULL AS color FROM tags`);
  return { categories: bySlug(categories), tags: bySlug(tags) };
}

function bySlug(entries: TaxonomyEntry[]): Map<string, TaxonomyEntry> {
  return new Map(entries.map((entry) => [entry.slug, entry]));
}
