import type { SearchHit } from '#schema/answers/records/content.ts';
import { contentTypeNamed, publicPathOf } from '#schema/registry/registry.ts';
import type { PageContextServer } from 'vike/types';
import { SEARCH_PAGE_RESULTS } from '../../data/constants.ts';
import { searchText } from '../../data/search-text.ts';
import { ownListWords } from '../../data/queries/list-words.ts';
import type { PageMeta } from '../../base/metadata.ts';
import { messages as overlays } from '../../overlays/messages.ts';
import { messages } from './messages.ts';
import { languageOfPage, pathInLanguage, versionsOfPage } from '../../data/queries/page-language.ts';
import type { SiteContext } from '../../base/site-context.ts';
import { calledOf } from '../../data/declared-words.ts';

export type Data = Awaited<ReturnType<typeof data>>;

/** A search result with its place on the site. */
export interface SearchResult {
  id: string;
  title: string;
  description: string | null;
  kind: string;
  category: string | null;
  path: string;
  marked: readonly string[];
}

export async function data({ site, urlParsed }: PageContextServer) {
  const language = languageOfPage(site);
  const query = searchText(urlParsed.search['query']);
  const found =
    query === ''
      ? []
      : await site.api.ask('GET /search', { query: { query, limit: SEARCH_PAGE_RESULTS, language } });
  const say = site.words.of(messages);
  const own = ownListWords(site, 'search');
  const title = own.title ?? say('title');
  const meta: PageMeta = {
    section: title,
    description: own.description ?? say('description', { site: site.settings.name }),
    path: pathInLanguage(site, '/search'),
    versions: versionsOfPage(site, '/search'),
    noindex: query !== '',
  };
  return { query, results: found.flatMap((item) => placed(item, site) ?? []), title, intro: own.intro, meta };
}

/** Results of a type that this site does not know, or without a public path, are left out. */
function placed(item: SearchHit, site: SiteContext): SearchResult | undefined {
  const type = contentTypeNamed(item.content_type_name);
  const { id, title, category_name: category, tag_name: tag, marked } = item;
  const description = item.excerpt ?? item.description;
  const say = site.words.of(overlays);
  if (type === undefined) {
    const kind = item.content_type_name;
    if (item.url === null || !isPlace(kind)) return undefined;
    return { id, title, description, category, kind: say(kind), path: new URL(item.url).pathname, marked };
  }
  const language = languageOfPage(site);
  const path = publicPathOf(type, { slug: item.slug, categorySlug: item.category_slug, language });
  if (path === undefined) return undefined;
  const kind = calledOf(site.words, type, { [item.named_by ?? '']: true });
  return {
    id,
    title,
    description,
    category: tag === undefined ? category : say('tagged', { tag }),
    kind,
    path,
    marked,
  };
}

function isPlace(kind: string): kind is 'list' | 'tag' | 'category' {
  return ['list', 'tag', 'category'].includes(kind);
}
