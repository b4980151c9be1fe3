import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { loadAccents, loadEntries } from '../../data/entries.ts';
import { pageNumber, pathOfPage, refuseBeyondLast } from '../../data/paging.ts';
import { typeListedAt } from '../../data/routes.ts';
import type { PageMeta } from '../../seo/metadata.ts';
import { breadcrumbs, itemList } from '../../seo/structured-data.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, urlPathname, urlParsed }: PageContextServer) {
  const type = typeListedAt(urlPathname);
  if (type === undefined) throw render(404);
  const accents = await loadAccents(site);
  const page = await loadEntries(site, { type, page: pageNumber(urlParsed.search) }, accents);
  refuseBeyondLast(page);
  const { section, index } = type.site;
  const items = page.entries.map(({ record, path }) => ({ name: record.title, path }));
  const meta: PageMeta = {
    section,
    description: `${section} on ${site.settings.name}. ${type.purpose}`,
    path: pathOfPage(index, page.current_page),
    structuredData: [
      ...itemList(section, items, site.settings),
      breadcrumbs([{ name: section, path: index }], site.settings),
    ],
  };
  return { typeName: type.name, section, purpose: type.purpose, index, page, meta };
}
