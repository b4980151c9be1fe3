import type { PageContextServer } from 'vike/types';
import { CATEGORY_ROW_COVERS } from '../../data/constants.ts';
import type { Category } from '../../data/content-record.ts';
import { contentType } from '../../data/content-types.ts';
import { type Accents, accentsOf, loadCategories, loadEntries } from '../../data/entries.ts';
import type { PageMeta } from '../../seo/metadata.ts';
import { breadcrumbs, itemList } from '../../seo/structured-data.ts';
import type { SiteContext } from '../../site-context.ts';
import type { CategoryRow } from '../../views/props.ts';
import { messages } from './messages.ts';
import { typeWords } from '../../data/declared-words.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site }: PageContextServer) {
  const { data: categories } = await loadCategories(site);
  const accents = accentsOf(categories);
  const rows = await Promise.all(categories.map((category) => loadRow(site, category, accents)));
  return { list: { rows }, meta: metaOf(site, rows) };
}

async function loadRow(site: SiteContext, category: Category, accents: Accents): Promise<CategoryRow> {
  const type = contentType('book-summaries');
  const slug = category.slug ?? '';
  const query = { type, category: slug, perPage: CATEGORY_ROW_COVERS };
  const { entries, total } = await loadEntries(site, query, accents);
  return { category, path: `${type.site.index}/${slug}`, entries, total };
}

function metaOf(site: SiteContext, rows: readonly CategoryRow[]): PageMeta {
  const { settings, words } = site;
  const type = contentType('book-summaries');
  const { index } = type.site;
  const { section } = typeWords(words, type);
  const names = rows.map(({ category }) => category.name);
  return {
    section,
    description: words.of(messages)('description', {
      categories: new Intl.ListFormat(words.language.tag).format(names),
    }),
    path: index,
    keywords: names,
    structuredData: [
      ...itemList(
        section,
        rows.map(({ category, path }) => ({ name: category.name, path })),
        settings,
      ),
      breadcrumbs([{ name: section, path: index }], site),
    ],
  };
}
