import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { loadMarks, loadEntries } from '../../data/queries/entries.ts';
import { pathInLanguage, versionsOfPage } from '../../data/queries/page-language.ts';
import { pageNumber, pathOfPage, refuseBeyondLast } from '../../data/paging.ts';
import { typeListedAt } from '../../data/routes.ts';
import type { PageMeta } from '../../base/metadata.ts';
import { breadcrumbs, itemList } from '../../seo/structured-data.ts';
import type { ListProps } from '../../views/props.ts';
import { messages } from './messages.ts';
import { listWords } from '../../data/queries/list-words.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, urlPathname, urlParsed }: PageContextServer) {
  const type = typeListedAt(urlPathname);
  if (type === undefined) throw render(404);
  const marks = await loadMarks(site);
  const page = await loadEntries(site, { type, page: pageNumber(urlParsed.search) }, marks);
  refuseBeyondLast(page);
  const { index } = type.site;
  const path = pathInLanguage(site, index);
  const { section, purpose, description } = listWords(site, type);
  const items = page.entries.map(({ record, path: itemPath }) => ({ name: record.title, path: itemPath }));
  const meta: PageMeta = {
    section,
    description:
      description ?? site.words.of(messages)('description', { section, site: site.settings.name, purpose }),
    path: pathOfPage(path, page.current_page),
    versions: type.localized === true && page.current_page === 1 ? versionsOfPage(site, index) : undefined,
    structuredData: [
      ...itemList(section, items, site.settings),
      breadcrumbs([{ name: section, path }], site),
    ],
  };
  const list: ListProps = { section, purpose, index, page };
  return { typeName: type.name, list, meta };
}
