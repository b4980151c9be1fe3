import { HOME_BOOK_SUMMARIES } from '#schema/limits.ts';
import { contentTypeNamed } from '#schema/registry.ts';
import type { PageContextServer } from 'vike/types';
import { HOME_LISTS } from '../../data/constants.ts';
import { loadRecord } from '../../data/content-detail.ts';
import type { ContentRecord } from '#schema/content-record.ts';
import type { Entry } from '../../data/content-record.ts';
import { contentType } from '../../data/content-types.ts';
import { loadAccents, loadEntries } from '../../data/entries.ts';
import { loadLists } from '../../data/lists.ts';
import type { PageMeta } from '../../seo/metadata.ts';
import { webSite } from '../../seo/structured-data.ts';
import type { SiteContext } from '../../site-context.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site }: PageContextServer) {
  const accents = await loadAccents(site);
  const [summaries, articles, interviews, lists] = await Promise.all([
    loadEntries(
      site,
      { type: contentType('book-summaries'), page: 1, perPage: HOME_BOOK_SUMMARIES },
      accents,
    ),
    loadEntries(site, { type: contentType('articles'), page: 1 }, accents),
    loadEntries(site, { type: contentType('interviews'), page: 1 }, accents),
    loadLists(site, { page: 1, perPage: HOME_LISTS }, accents),
  ]);
  const [lead, interview] = await Promise.all([
    wholeOf(site, summaries.entries[0]),
    wholeOf(site, interviews.entries[0]),
  ]);
  return {
    summaries,
    articles,
    interviews,
    lists: lists.lists,
    lead,
    interview,
    meta: metaOf(site),
  };
}

/** What lists leave out of the first entry: its key ideas, its text. */
async function wholeOf(site: SiteContext, entry: Entry | undefined): Promise<ContentRecord | undefined> {
  const type = entry && contentTypeNamed(entry.record.content_type_name);
  return type && loadRecord(site, type, entry.record.slug ?? '');
}

function metaOf({ settings }: SiteContext): PageMeta {
  return {
    section: 'Home',
    description: `${settings.name} is for readers of non-fiction: summaries of books worth knowing, essays on reading them, conversations with their authors, and lists to choose from.`,
    path: '/',
    structuredData: [webSite(settings)],
  };
}
