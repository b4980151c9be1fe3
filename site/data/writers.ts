import { contentTypes, publicPathOf } from '#schema/registry.ts';
import type { ContentRecord } from '#schema/content-record.ts';
import type { SiteContext } from '../site-context.ts';

/** Pages of people who write here, by their names in bylines. */
const TYPES = contentTypes.filter(({ site }) => site.texts === 'written_by');
const PER_PAGE = 100;
/** No site has more writers; each page of them is one request, whose answer is cached. */
const PAGES_MAX = 10;

/** The path of an author's page, by the name in the byline; undefined when they have none. */
export async function loadWriterPath(
  site: SiteContext,
  { written_by: writer, author }: Pick<ContentRecord, 'written_by' | 'author'>,
): Promise<string | undefined> {
  const name = writer ?? author;
  if (name === null || name === '') return undefined;
  for (const type of TYPES) {
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const query = { content_type_name: type.storage.type, page, per_page: PER_PAGE };
      const { data, last_page: last } = await site.api.ask('GET /content', { query });
      const found = data.find(({ title }) => title === name);
      if (found !== undefined) return publicPathOf(type, { slug: found.slug ?? '', categorySlug: null });
      if (page >= last) break;
    }
  }
  return undefined;
}
