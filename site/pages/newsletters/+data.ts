import type { PageContextServer } from 'vike/types';
import { loadIssues, pathOfIssue } from '../../data/queries/newsletters.ts';
import { pageNumber, pathOfPage, refuseBeyondLast } from '../../data/paging.ts';
import { ownListWords } from '../../data/queries/list-words.ts';
import type { PageMeta } from '../../base/metadata.ts';
import { breadcrumbs, itemList } from '../../seo/structured-data.ts';
import { messages } from './messages.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, urlParsed }: PageContextServer) {
  const page = await loadIssues(site, pageNumber(urlParsed.search));
  refuseBeyondLast(page);
  const items = page.data.map((issue) => ({ name: issue.subject, path: pathOfIssue(issue) }));
  const say = site.words.of(messages);
  const own = ownListWords(site, 'newsletters');
  const head = {
    title: own.title ?? say('title'),
    intro: own.intro ?? say(page.data.length > 0 ? 'intro' : 'intro_first', { site: site.settings.name }),
  };
  const meta: PageMeta = {
    section: head.title,
    description: own.description ?? say('description', { site: site.settings.name }),
    path: pathOfPage('/newsletters', page.current_page),
    structuredData: [
      ...itemList(head.title, items, site.settings),
      breadcrumbs([{ name: head.title, path: '/newsletters' }], site),
    ],
  };
  return { page, head, meta };
}
