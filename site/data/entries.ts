import { type ContentType, contentTypeNamed, publicPathOf } from '#schema/registry.ts';
import { calledAs, typeNames } from '#schema/called.ts';
import { CATEGORIES_PER_PAGE } from '#schema/limits.ts';
import type { Page } from '#schema/answers/page.ts';
import { languageOfPage } from './page-language.ts';
import { remembered } from './remembered.ts';
import type { SiteContext } from '../site-context.ts';
import type { ContentRecord, ContentTypeName } from '#schema/content-record.ts';
import { shownRecord } from './shown-record.ts';
import type { Accent, Category, Entry, ListedEntry } from './content-record.ts';

/** The accent of each category, by its slug. */
export type Accents = ReadonlyMap<string, Accent>;

export function loadCategories(site: SiteContext): Promise<Page<Category>> {
  return site.api.list('categories', { per_page: CATEGORIES_PER_PAGE });
}

export async function loadAccents(site: SiteContext): Promise<Accents> {
  return accentsOf((await loadCategories(site)).data);
}

export const accentsOf = remembered(
  (categories: readonly Category[]): Accents =>
    new Map(categories.map(({ slug, color }) => [slug ?? '', color])),
);

/** A page of published content as entries of the site. */
export interface EntryPage<Name extends ContentTypeName = never> {
  entries: readonly ListedEntry<Name>[];
  current_page: number;
  last_page: number;
  total: number;
}

interface ContentQuery {
  type?: ContentType;
  category?: string;
  tag?: string;
  /** The name in the byline. */
  writtenBy?: string;
  page?: number;
  perPage?: number;
}

export async function loadEntries(
  site: SiteContext,
  query: ContentQuery,
  accents: Accents,
): Promise<EntryPage> {
  const { data, ...page } = await site.api.ask('GET /content', {
    query: {
      content_type_name: query.type?.storage.type,
      language: languageOfPage(site),
      category: query.category,
      tag: query.tag,
      written_by: query.writtenBy,
      page: query.page,
      per_page: query.perPage,
    },
  });
  return { ...page, entries: entriesOf(data, accents) };
}

/** Content without a public path (a type no longer declared, a summary without a category) has no place here. */
export function entriesOf(records: readonly ContentRecord[], accents: Accents): Entry[] {
  return records.flatMap((record) => entryOf(record, accents) ?? []);
}

/** The same record among the same accents is the same entry. */
export function entryOf(record: ContentRecord, accents: Accents): Entry | undefined {
  return entriesAmong(accents)(record);
}

const entriesAmong = remembered((accents: Accents) =>
  remembered((record: ContentRecord) => placed(record, accents)),
);

function placed(record: ContentRecord, accents: Accents): Entry | undefined {
  const type = contentTypeNamed(record.content_type_name);
  const path =
    type &&
    publicPathOf(type, {
      slug: record.slug ?? '',
      categorySlug: record.category?.slug ?? null,
      language: record.language,
    });
  if (type === undefined || path === undefined) return undefined;
  return {
    record: shownRecord(type, record),
    path,
    typeName: type.name,
    called: calledAs(typeNames(type), record),
    accent: accentOf(record, accents),
  };
}

/** The accent of a record's category. */
export function accentOf(record: ContentRecord, accents: Accents): Accent {
  return accents.get(record.category?.slug ?? '') ?? 'slate';
}
