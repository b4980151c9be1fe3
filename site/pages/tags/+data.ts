import type { PageContextServer } from 'vike/types';
import { pageNumber, pathOfPage, refuseBeyondLast } from '../../data/paging.ts';
import { PER_PAGE_MAX } from '#schema/limits.ts';
import type { PageMeta } from '../../seo/metadata.ts';
import { breadcrumbs } from '../../seo/structured-data.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, urlParsed }: PageContextServer) {
  const page = await site.api.list('tags', { page: pageNumber(urlParsed.search), per_page: PER_PAGE_MAX });
  refuseBeyondLast(page);
  const meta: PageMeta = {
    section: 'Tags',
    description: `Every subject on ${site.settings.name}, from A to Z, across summaries, articles and interviews.`,
    path: pathOfPage('/tags', page.current_page),
    keywords: page.data.map((tag) => tag.name),
    structuredData: [breadcrumbs([{ name: 'Tags', path: '/tags' }], site.settings)],
  };
  return { page, meta };
}
