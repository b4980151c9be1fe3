import { CATEGORY_ROW_COVERS } from '../../data/constants.ts';
import type { PageContextServer } from 'vike/types';
import { render } from 'vike/abort';
import { META_DESCRIPTION_MAX_CHARS } from '#schema/base/limits.ts';
import type { ListedType } from '#schema/registry/registry.ts';
import type { Category } from '../../data/content-record.ts';
import { type Marks, marksOf, loadCategories, loadEntries } from '../../data/queries/entries.ts';
import { typeListedAt } from '../../data/routes.ts';
import type { PageMeta } from '../../base/metadata.ts';
import { breadcrumbs, itemList } from '../../seo/structured-data.ts';
import type { SiteContext } from '../../base/site-context.ts';
import type { CategoryRow, ShelvesProps } from '../../views/props.ts';
import { messages } from './messages.ts';
import { listWords } from '../../data/queries/list-words.ts';
import { inSentence } from '../../typography/dates.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, urlPathname }: PageContextServer) {
  const type = typeListedAt(urlPathname);
  if (type === undefined) throw render(404);
  const { data: categories } = await loadCategories(site);
  const marks = await marksOf(site, categories);
  const rows = await Promise.all(categories.map((category) => loadRow(site, { type, category, marks })));
  const { one, many, section, purpose, description } = listWords(site, type);
  const called = { one: inSentence(one, site.words), many: inSentence(many, site.words) };
  const list: ShelvesProps = { section, purpose, index: type.site.index, called, rows };
  return { typeName: type.name, list, meta: metaOf(site, list, description) };
}

interface Row {
  type: ListedType;
  category: Category;
  marks: Marks;
}

async function loadRow(site: SiteContext, { type, category, marks }: Row): Promise<CategoryRow> {
  const slug = category.slug ?? '';
  const query = { type, category: slug, perPage: CATEGORY_ROW_COVERS };
  const { entries, total } = await loadEntries(site, query, marks);
  return { category, path: `${type.site.index}/${slug}`, entries, total };
}

/** With the names of all categories where there is room for them: a longer description would end within a name. */
function describedBy({ words }: SiteContext, purpose: string, names: readonly string[]): string {
  const categories = new Intl.ListFormat(words.language.tag).format(names);
  const whole = words.of(messages)('description', { purpose, categories });
  return whole.length > META_DESCRIPTION_MAX_CHARS ? purpose : whole;
}

function metaOf(
  site: SiteContext,
  { section, purpose, index, rows }: ShelvesProps,
  description: string | undefined,
): PageMeta {
  const { settings } = site;
  const names = rows.map(({ category }) => category.name);
  return {
    section,
    description: description ?? describedBy(site, purpose, names),
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
