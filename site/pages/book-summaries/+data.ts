import type { PageContextServer } from 'vike/types';
import { CATEGORY_ROW_COVERS } from '../../data/constants.ts';
import type { Category, Entry } from '../../data/content-record.ts';
import { contentType } from '../../data/content-types.ts';
import { type Accents, accentsOf, loadCategories, loadEntries } from '../../data/entries.ts';
import type { PageMeta } from '../../seo/metadata.ts';
import { breadcrumbs, itemList } from '../../seo/structured-data.ts';
import type { SiteContext } from '../../site-context.ts';

export type Data = Awaited<ReturnType<typeof data>>;

/** A category with the newest of its summaries. */
export interface CategoryRow {
  category: Category;
  path: string;
  entries: Entry[];
  total: number;
}

export async function data({ site }: PageContextServer) {
  const { data: categories } = await loadCategories(site);
  const accents = accentsOf(categories);
  const rows = await Promise.all(categories.map((category) => loadRow(site, category, accents)));
  return { rows, meta: metaOf(site, rows) };
}

async function loadRow(site: SiteContext, category: Category, accents: Accents): Promise<CategoryRow> {
  const type = contentType('book-summaries');
  const slug = category.slug ?? '';
  const query = { type, category: slug, perPage: CATEGORY_ROW_COVERS };
  const { entries, total } = await loadEntries(site, query, accents);
  return { category, path: `${type.site.index}/${slug}`, entries, total };
}

function metaOf({ settings }: SiteContext, rows: readonly CategoryRow[]): PageMeta {
  const { section, index } = contentType('book-summaries').site;
  const names = rows.map(({ category }) => category.name);
  return {
    section,
    description: `Non-fiction books in a few minutes each, by category: ${names.join(', ')}.`,
    path: index,
    keywords: names,
    structuredData: [
      ...itemList(
        section,
        rows.map(({ category, path }) => ({ name: category.name, path })),
        settings,
      ),
      breadcrumbs([{ name: section, path: index }], settings),
    ],
  };
}
