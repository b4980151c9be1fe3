import type { PageContextServer } from 'vike/types';
import { loadIssues, pathOfIssue } from '../../data/queries/newsletters.ts';
import { pageNumber, pathOfPage, refuseBeyondLast } from '../../data/paging.ts';
import type { PageMeta } from '../../base/metadata.ts';
import { breadcrumbs, itemList } from '../../seo/structured-data.ts';
import { messages } from './messages.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, urlParsed }: PageContextServer) {
  const page = await loadIssues(site, pageNumber(urlParsed.search));
  refuseBeyondLast(page);
  const items = page.data.map((issue) => ({ name: issue.subject, path: pathOfIssue(issue) }));
  const say = site.words.of(messages);
  const meta: PageMeta = {
    section: say('title'),
    description: say('description', { site: site.settings.name }),
    path: pathOfPage('/newsletters', page.current_page),
    structuredData: [
      ...itemList(say('title'), items, site.settings),
      breadcrumbs([{ name: say('title'), path: '/newsletters' }], site),
    ],
  };
  return { page, meta };
}
