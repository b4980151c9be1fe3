import type { PageContextServer } from 'vike/types';
import { loadIssues, pathOfIssue } from '../../data/newsletters.ts';
import { pageNumber, pathOfPage, refuseBeyondLast } from '../../data/paging.ts';
import type { PageMeta } from '../../seo/metadata.ts';
import { breadcrumbs, itemList } from '../../seo/structured-data.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, urlParsed }: PageContextServer) {
  const page = await loadIssues(site, pageNumber(urlParsed.search));
  refuseBeyondLast(page);
  const items = page.data.map((issue) => ({ name: issue.subject, path: pathOfIssue(issue) }));
  const meta: PageMeta = {
    section: 'Newsletters',
    description: `Past letters of ${site.settings.name}: one summary worth your evening, every week, and what else we have been reading.`,
    path: pathOfPage('/newsletters', page.current_page),
    structuredData: [
      ...itemList('Newsletters', items, site.settings),
      breadcrumbs([{ name: 'Newsletters', path: '/newsletters' }], site.settings),
    ],
  };
  return { page, meta };
}
