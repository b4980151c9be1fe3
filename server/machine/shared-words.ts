import type { ApiClient } from '#api-client/client.ts';
import { type BylineWords, bylineOf, coverTitleOf } from '#schema/registry/byline.ts';
import { ownKindNamed } from '#schema/fields/parts/own-kinds.ts';
import { CATEGORIES_PER_PAGE } from '#schema/base/limits.ts';
import { declaredText } from '#schema/messages/declared/declared.ts';
import { type ListedType, contentTypeNamed, contentTypes } from '#schema/registry/registry.ts';
import { lists } from '#schema/resources/lists.ts';
import { textPartsOf } from '#api/records/covers/text-parts.ts';
import type { ShareImageText } from '#api/records/drawn-images/share-image.ts';
import type { ShareQuote } from '#api/records/drawn-images/share-quote.ts';
import { SHELF_COVERS, type ShareShelf } from '#api/records/drawn-images/share-shelf.ts';
import type { Moved } from '#schema/answers/records/content.ts';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import { detailAt } from '#site/data/routes.ts';
import { feedScopeOf, listSlugAt, quoteAt, tagSlugAt } from '#site/feeds/paths/machine-paths.ts';
import type { SiteSettings } from '#site/base/site-context.ts';
import { calledOf } from '#site/data/declared-words.ts';
import { listWords } from '#site/data/queries/list-words.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { undefinedIfNotFound } from './machine-answers.ts';

/** The text of a share image, by layout. */
export type SharedWords =
  | { drawn: 'cover'; words: Omit<ShareImageText, 'siteName'> }
  | { drawn: 'shelf'; words: Omit<ShareShelf, 'siteName'> }
  | { drawn: 'quote'; words: Omit<ShareQuote, 'siteName'> };

/** What the words are read from. */
export interface WordSource {
  api: ApiClient;
  settings: SiteSettings;
  words: Translator;
}

/** The text of the share image of the page at a path; undefined if there is no such page. */
export async function sharedWordsOf(
  path: string,
  source: WordSource,
): Promise<SharedWords | Moved | undefined> {
  const listSlug = listSlugAt(path);
  if (listSlug !== undefined) return wordsOfList(source, listSlug);
  const quote = quoteAt(path);
  if (quote !== undefined) return wordsOfQuote(source, quote);
  if (detailAt(path) !== undefined) return wordsOfContent(source, path);
  return wordsOfShelf(source, path);
}

async function wordsOfList({ api, words }: WordSource, slug: string): Promise<SharedWords | Moved> {
  const list = await api.ask('GET /list/slug/:slug', { params: { slug } });
  if ('moved_to' in list) return list;
  const accents = await accentsOf(api);
  const covers = (list.items ?? []).map(({ content }) => coverOf(content, accents));
  const { accent = 'slate' } = covers[0] ?? {};
  return {
    drawn: 'shelf',
    words: {
      title: list.name,
      label: declaredText(words.language, 'lists.one', lists.label.one),
      accent,
      covers: firstOf(covers),
    },
  };
}

async function wordsOfContent(source: WordSource, path: string): Promise<SharedWords | Moved | undefined> {
  const { api } = source;
  const found = detailAt(path);
  const record = found && (await recordAt(api, path));
  if (record === undefined || 'moved_to' in record) return record;
  const { type } = found as NonNullable<typeof found>;
  const accents = await accentsOf(api);
  const label = calledOf(source.words, type, record);
  const { texts } = type.site;
  if (texts !== undefined || type.omitted?.includes('image') === true) {
    const query = texts === undefined ? {} : { [texts]: record.title };
    return {
      drawn: 'shelf',
      words: { title: record.title, label, accent: 'slate', covers: await newest(api, query) },
    };
  }
  const { title, author, accent, figure } = coverOf(record, accents);
  const by = [author === '' ? [] : author, ...bylineOf(type, record, bylineWords(source))].flat().join(' · ');
  return {
    drawn: 'cover',
    words: { title: record.title, coverTitle: title, author: by, label, accent, figure },
  };
}

function bylineWords({ settings, words: { language } }: WordSource): BylineWords {
  return {
    tag: language.tag,
    timeZone: settings.time_zone,
    say: (key, english) => declaredText(language, key, english),
    kindNamed: ownKindNamed,
  };
}

async function wordsOfQuote(
  { api }: WordSource,
  { path, number }: { path: string; number: number },
): Promise<SharedWords | Moved | undefined> {
  const record = await recordAt(api, path);
  if (record === undefined || 'moved_to' in record) return record;
  const quote = record.quotes?.[number - 1];
  if (quote === undefined) return undefined;
  const { title, author, accent } = coverOf(record, await accentsOf(api));
  const source = author === '' ? title : `${author}, ${title}`;
  return { drawn: 'quote', words: { text: quote.text, source, accent } };
}

/** The home page, and pages that list texts: by type, category, or tag. */
async function wordsOfShelf(source: WordSource, path: string): Promise<SharedWords | undefined> {
  const tagSlug = tagSlugAt(path);
  if (tagSlug !== undefined) return wordsOfTag(source, tagSlug);
  const { type, category } = feedScopeOf(path) ?? {};
  if (type === undefined) return wordsOfHome(source);
  return category === undefined ? wordsOfType(source, type) : wordsOfCategory(source, { type, category });
}

async function wordsOfTag({ api }: WordSource, slug: string): Promise<SharedWords | undefined> {
  const tag = await api.get('tags', slug).catch(undefinedIfNotFound);
  if (tag === undefined) return undefined;
  const covers = await newest(api, { tag: slug });
  return shelf({ title: tag.name, accent: covers[0]?.accent ?? 'slate', covers });
}

/** With books, if there is a type that has categories in its paths. */
async function wordsOfHome({ api, settings }: WordSource): Promise<SharedWords> {
  const type = contentTypes.find(({ site }) => site.path.includes('{category}'))?.storage.type;
  const covers = await newest(api, type === undefined ? {} : { content_type_name: type });
  return shelf({ title: settings.tagline, covers });
}

async function wordsOfType({ api, settings, words }: WordSource, type: ListedType): Promise<SharedWords> {
  const covers = await newest(api, { content_type_name: type.storage.type });
  return shelf({ title: listWords({ settings, words }, type).section, covers });
}

async function wordsOfCategory(
  { api, settings, words }: WordSource,
  { type, category }: { type: ListedType; category: string },
): Promise<SharedWords | undefined> {
  const shown = await api.get('categories', category).catch(undefinedIfNotFound);
  if (shown === undefined) return undefined;
  const covers = await newest(api, { content_type_name: type.storage.type, category });
  const label = listWords({ settings, words }, type).section;
  return shelf({ title: shown.name, label, accent: shown.color ?? 'slate', covers });
}

function shelf(words: Partial<ShareShelf> & Pick<ShareShelf, 'title' | 'covers'>): SharedWords {
  return { drawn: 'shelf', words: { label: '', accent: 'slate', ...words } };
}

async function recordAt(api: ApiClient, path: string): Promise<ContentRecord | Moved | undefined> {
  const found = detailAt(path);
  return (
    found &&
    api.ask('GET /content/slug/:slug', {
      params: { slug: found.slug },
      query: { content_type_name: found.type.storage.type, language: found.language },
    })
  );
}

async function newest(api: ApiClient, query: Record<string, string>): Promise<Cover[]> {
  const { data } = await api.ask('GET /content', { query: { ...query, per_page: SHELF_COVERS } });
  const accents = await accentsOf(api);
  return data.map((record) => coverOf(record, accents));
}

type Cover = ShareShelf['covers'][number];
type Accents = ReadonlyMap<string, string>;

function coverOf(record: ContentRecord, accents: Accents): Cover {
  const { author, category, content_type_name: type } = record;
  const declared = contentTypeNamed(type);
  const kind = declared?.site.figure;
  return {
    title: coverTitleOf(declared, record),
    author: author ?? '',
    accent: accents.get(category?.id ?? '') ?? 'slate',
    ...(kind && { figure: { kind, parts: record.body ? textPartsOf(record.body) : undefined } }),
  };
}

function firstOf(covers: readonly Cover[]): Cover[] {
  return covers.slice(0, SHELF_COVERS);
}

async function accentsOf(api: ApiClient): Promise<Accents> {
  const { data } = await api.list('categories', { per_page: CATEGORIES_PER_PAGE });
  return new Map(data.map(({ id, color }) => [id, color ?? 'slate']));
}
