import type { PageContextServer } from 'vike/types';
import { pageNumber, pathOfPage, refuseBeyondLast } from '../../data/paging.ts';
import { PER_PAGE_MAX } from '#schema/base/limits.ts';
import { ownListWords } from '../../data/queries/list-words.ts';
import type { PageMeta } from '../../base/metadata.ts';
import { breadcrumbs } from '../../seo/structured-data.ts';
import { messages } from './messages.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, urlParsed }: PageContextServer) {
  const page = await site.api.list('tags', { page: pageNumber(urlParsed.search), per_page: PER_PAGE_MAX });
  refuseBeyondLast(page);
  const say = site.words.of(messages);
  const own = ownListWords(site, 'tags');
  const head = { title: own.title ?? say('title'), intro: own.intro ?? say('intro') };
  const meta: PageMeta = {
    section: head.title,
    description: own.description ?? say('description', { site: site.settings.name }),
    path: pathOfPage('/tags', page.current_page),
    keywords: page.data.map((tag) => tag.name),
    structuredData: [breadcrumbs([{ name: head.title, path: '/tags' }], site)],
  };
  return { page, head, meta };
}
