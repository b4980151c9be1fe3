import {
  type ContentType,
  contentTypeNamed,
  hasCategoryPages,
  isListedType,
} from '#schema/registry/registry.ts';
import { redirect, render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { MENTIONS_LISTED, RELATED_ENTRIES } from '../../data/constants.ts';
import { languageOfPage, pathInLanguage } from '../../data/queries/page-language.ts';
import { pathOfRecord } from '../../feeds/feed.ts';
import { aboutBook, loadBooks } from '../../data/queries/books.ts';
import { loadMentions, loadNeighbours, loadRelated, loadVersion } from '../../data/queries/content-detail.ts';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import { type Marks, entriesOf, entryOf, loadMarks, loadEntries } from '../../data/queries/entries.ts';
import { mediaOrigins } from '../../data/content-parts.ts';
import { loadListsOf } from '../../data/queries/lists.ts';
import { pageNumber, pathOfPage, refuseBeyondLast } from '../../data/paging.ts';
import { detailAt } from '../../data/routes.ts';
import { bylineImage } from '../../seo/byline-image.ts';
import { recordImage } from '../../seo/page-image.ts';
import { mappedData } from '../../seo/mapped-data.ts';
import type { PageMeta } from '../../base/metadata.ts';
import { type NamedPath, breadcrumbs, mainEntity } from '../../seo/structured-data.ts';
import type { SiteContext } from '../../base/site-context.ts';
import type { DetailProps } from '../../views/props.ts';
import { ownNameOf } from '../../data/declared-words.ts';
import { listWords } from '../../data/queries/list-words.ts';
import { messages } from './messages.ts';

export type Data = Awaited<ReturnType<typeof data>>;

export async function data({ site, urlPathname, urlParsed }: PageContextServer) {
  const found = detailAt(urlPathname);
  // A page in another language is asked for by the rest of its path.
  if (found === undefined || found.language !== '') throw render(404);
  const { type } = found;
  const { record, versions } = await loadVersion(site, type, found.slug);
  const path = pathOfRecord(type, record);
  if (path === undefined) throw render(404);
  const fallback = fallbackOf(site, type, record);
  if (path !== (fallback === undefined ? pathInLanguage(site, urlPathname) : urlPathname))
    throw redirect(path, 301);
  const marks = await loadMarks(site);
  const entry = entryOf(record, marks);
  if (entry === undefined) throw render(404);
  const page = pageNumber(urlParsed.search);
  const texts =
    type.site.texts === undefined
      ? undefined
      : await loadEntries(site, { writtenBy: record.title, page }, marks);
  if (texts !== undefined) refuseBeyondLast(texts);
  const writerPath = isListedType(type) ? entry.writerPath : undefined;
  const around = await loadAround(site, { type, record, marks });
  return {
    typeName: type.name,
    section: listWords(site, type).section,
    index: type.site.index,
    entry,
    ...around,
    texts,
    writerPath,
    meta: {
      ...metaOf(site, { type, record: entry.record, path, writerPath, mentions: around.mentions }),
      path: pathOfPage(path, texts?.current_page ?? 1),
      versions,
      ...(fallback && { fallback, noindex: true }),
    },
  };
}

/** The language of the site, where a record is in it that was asked for in another one. */
function fallbackOf(site: SiteContext, type: ContentType, record: ContentRecord) {
  const isAsked = type.localized !== true || (record.language ?? undefined) === languageOfPage(site);
  return isAsked ? undefined : site.settings.languages[0];
}

type Around = Pick<DetailProps, 'related' | 'neighbours' | 'lists' | 'mentions' | 'books'>;
interface Asked {
  type: ContentType;
  record: ContentRecord;
  marks: Marks;
}

/** What a page links to: nothing if it is in no list, and for a book the texts about it. */
async function loadAround(site: SiteContext, { type, record, marks }: Asked): Promise<Around> {
  const nothing: Around = {
    related: [],
    neighbours: { previous: undefined, next: undefined },
    lists: [],
    mentions: [],
    books: [],
  };
  if (type.site.schemaOrg === 'Book') {
    const mentions = entriesOf(await loadMentions(site, record.id), marks);
    const lists = await Promise.all(
      mentions.slice(0, MENTIONS_LISTED).map((text) => loadListsOf(site, text.record.id)),
    );
    const byPath = new Map(lists.flat().map((list) => [list.path, list]));
    const books = [aboutBook(record, site.settings.book_links)];
    return { ...nothing, mentions, lists: [...byPath.values()], books };
  }
  if (!isListedType(type)) return nothing;
  const { id } = record;
  const [related, neighbours, lists, mentions, books] = await Promise.all([
    loadRelated(site, id, RELATED_ENTRIES),
    loadNeighbours(site, id),
    loadListsOf(site, id),
    loadMentions(site, id),
    loadBooks(site, record),
  ]);
  const placed = (neighbour: ContentRecord | null) =>
    neighbour === null ? undefined : entryOf(neighbour, marks);
  return {
    related: entriesOf(related, marks),
    neighbours: { previous: placed(neighbours.previous), next: placed(neighbours.next) },
    lists,
    mentions: entriesOf(mentions, marks),
    books,
  };
}

interface Described {
  type: ContentType;
  record: ContentRecord;
  path: string;
  writerPath: string | undefined;
  mentions: Around['mentions'];
}

function metaOf(site: SiteContext, { type, record, path, writerPath, mentions }: Described): PageMeta {
  const { settings } = site;
  const [summary] = mentions.filter(
    (text) => contentTypeNamed(text.record.content_type_name)?.describesBook !== undefined,
  );
  const isBook = type.site.schemaOrg === 'Book';
  const picture = bylineImage(type, record, settings.url);
  const image =
    recordImage(record) ?? picture ?? (isBook && summary ? recordImage(summary.record) : undefined);
  const url = record.canonical_url ?? settings.url + path;
  const { schemaOrg } = type.site;
  const genre = ownNameOf(site.words, type, record);
  return {
    section: record.seo_title ?? (isBook ? bookTitle(site, record) : record.title),
    description: record.seo_description ?? record.intro ?? (isBook ? aboutOf(site, record) : ''),
    path,
    canonical: record.canonical_url ?? undefined,
    keywords: record.tags.map((tag) => tag.name),
    image,
    picture,
    mediaOrigins: mediaOrigins(type, record),
    structuredData: [
      // Every page says that it is one.
      ...(schemaOrg === 'WebPage'
        ? []
        : [
            {
              ...mainEntity(schemaOrg, { record, url, image, writerPath, genre }, settings),
              ...mappedData(type, record, settings.url),
            },
          ]),
      breadcrumbs(trailOf({ type, record, path }, site), site),
    ],
  };
}

/** `Walden by Henry David Thoreau` */
function bookTitle({ words }: SiteContext, { title, author }: ContentRecord): string {
  return author ? words.of(messages)('book_by', { title, author }) : title;
}

function aboutOf(site: SiteContext, record: ContentRecord): string {
  return site.words.of(messages)('book_description', { book: bookTitle(site, record) });
}

function trailOf(
  { type, record, path }: Pick<Described, 'type' | 'record' | 'path'>,
  site: SiteContext,
): NamedPath[] {
  const { index } = type.site;
  const { section } = listWords(site, type);
  const here = { name: record.title, path };
  if (index === undefined) return [here];
  const category = hasCategoryPages(type) ? record.category : null;
  return [
    { name: section, path: index },
    ...(category === null ? [] : [{ name: category.name, path: `${index}/${category.slug}` }]),
    here,
  ];
}
