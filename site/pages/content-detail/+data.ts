import { type ContentType, hasCategoryPages, isListedType } from '#schema/registry.ts';
import { redirect, render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { RELATED_ENTRIES } from '../../data/constants.ts';
import { languageOfPage, pathInLanguage } from '../../data/page-language.ts';
import { pathOfRecord } from '../../feeds/feed.ts';
import { loadNeighbours, loadRelated, loadVersion } from '../../data/content-detail.ts';
import type { ContentRecord } from '#schema/content-record.ts';
import { type Accents, entriesOf, entryOf, loadAccents, loadEntries } from '../../data/entries.ts';
import { mediaOrigins } from '../../data/content-parts.ts';
import { loadListsOf } from '../../data/lists.ts';
import { pageNumber, pathOfPage, refuseBeyondLast } from '../../data/paging.ts';
import { detailAt } from '../../data/routes.ts';
import { loadWriterPath } from '../../data/writers.ts';
import { recordImage } from '../../seo/page-image.ts';
import { mappedData } from '../../seo/mapped-data.ts';
import type { PageMeta } from '../../seo/metadata.ts';
import { type NamedPath, breadcrumbs, mainEntity } from '../../seo/structured-data.ts';
import type { SiteContext } from '../../site-context.ts';
import type { DetailProps } from '../../views/props.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { ownNameOf, typeWords } from '../../data/declared-words.ts';

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
  const accents = await loadAccents(site);
  const entry = entryOf(record, accents);
  if (entry === undefined) throw render(404);
  const page = pageNumber(urlParsed.search);
  const texts =
    type.site.texts === undefined
      ? undefined
      : await loadEntries(site, { writtenBy: record.title, page }, accents);
  if (texts !== undefined) refuseBeyondLast(texts);
  const writerPath = isListedType(type) ? await loadWriterPath(site, record) : undefined;
  return {
    typeName: type.name,
    section: typeWords(site.words, type).section,
    index: type.site.index,
    entry,
    ...(isListedType(type) ? await loadAround(site, record, accents) : NOTHING_AROUND),
    texts,
    writerPath,
    meta: {
      ...metaOf(site, { type, record, path, writerPath }),
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

/** What a page that is in no list leads to. */
const NOTHING_AROUND: Pick<DetailProps, 'related' | 'neighbours' | 'lists'> = {
  related: [],
  neighbours: { previous: undefined, next: undefined },
  lists: [],
};

async function loadAround(
  site: SiteContext,
  { id }: ContentRecord,
  accents: Accents,
): Promise<typeof NOTHING_AROUND> {
  const [related, neighbours, lists] = await Promise.all([
    loadRelated(site, id, RELATED_ENTRIES),
    loadNeighbours(site, id),
    loadListsOf(site, id),
  ]);
  const placed = (neighbour: ContentRecord | null) =>
    neighbour === null ? undefined : entryOf(neighbour, accents);
  return {
    related: entriesOf(related, accents),
    neighbours: { previous: placed(neighbours.previous), next: placed(neighbours.next) },
    lists,
  };
}

interface Described {
  type: ContentType;
  record: ContentRecord;
  path: string;
  writerPath: string | undefined;
}

function metaOf(site: SiteContext, { type, record, path, writerPath }: Described): PageMeta {
  const { settings } = site;
  const image = recordImage(record);
  const url = record.canonical_url ?? settings.url + path;
  const { schemaOrg } = type.site;
  const genre = ownNameOf(site.words, type, record);
  return {
    section: record.seo_title ?? record.title,
    description: record.seo_description ?? record.intro ?? '',
    path,
    canonical: record.canonical_url ?? undefined,
    keywords: record.tags.map((tag) => tag.name),
    image,
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
      breadcrumbs(trailOf({ type, record, path }, site.words), site),
    ],
  };
}

function trailOf({ type, record, path }: Omit<Described, 'writerPath'>, words: Translator): NamedPath[] {
  const { index } = type.site;
  const { section } = typeWords(words, type);
  const here = { name: record.title, path };
  if (index === undefined) return [here];
  const category = hasCategoryPages(type) ? record.category : null;
  return [
    { name: section, path: index },
    ...(category === null ? [] : [{ name: category.name, path: `${index}/${category.slug}` }]),
    here,
  ];
}
