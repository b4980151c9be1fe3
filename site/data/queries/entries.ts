import { type ContentType, contentTypeNamed, publicPathOf } from '#schema/registry/registry.ts';
import { calledAs, typeNames } from '#schema/define/called.ts';
import { CATEGORIES_PER_PAGE } from '#schema/base/limits.ts';
import type { Page } from '#schema/base/page.ts';
import { languageOfPage } from './page-language.ts';
import { remembered } from '../remembered.ts';
import type { SiteContext } from '../../base/site-context.ts';
import type { ContentRecord, ContentTypeName } from '#schema/registry/content-record.ts';
import { shownRecord } from '../shown-record.ts';
import { type Writers, loadWriters, writerPathOf } from './writers.ts';
import type { Accent } from '#schema/base/accents.ts';
import type { Category, Entry, ListedEntry } from '../content-record.ts';

/** What entries get from elsewhere: the accents of categories by slug, and the pages of writers. */
export interface Marks {
  accents: ReadonlyMap<string, Accent>;
  writers: Writers;
}

export function loadCategories(site: SiteContext): Promise<Page<Category>> {
  return site.api.list('categories', { per_page: CATEGORIES_PER_PAGE });
}

export async function loadMarks(site: SiteContext): Promise<Marks> {
  return marksOf(site, (await loadCategories(site)).data);
}

/** The same categories and writers give the same object. */
export async function marksOf(site: SiteContext, categories: readonly Category[]): Promise<Marks> {
  return marksAmong(categories)(await loadWriters(site));
}

const marksAmong = remembered((categories: readonly Category[]) => {
  const accents = new Map(categories.map(({ slug, color }) => [slug ?? '', color]));
  return remembered((writers: Writers): Marks => ({ accents, writers }));
});

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

export async function loadEntries(site: SiteContext, query: ContentQuery, marks: Marks): Promise<EntryPage> {
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
  return { ...page, entries: entriesOf(data, marks) };
}

/** Content without a public path (an undeclared type, a summary without a category) is left out. */
export function entriesOf(records: readonly ContentRecord[], marks: Marks): Entry[] {
  return records.flatMap((record) => entryOf(record, marks) ?? []);
}

/** The same record with the same marks gives the same entry. */
export function entryOf(record: ContentRecord, marks: Marks): Entry | undefined {
  return entriesAmong(marks)(record);
}

const entriesAmong = remembered((marks: Marks) =>
  remembered((record: ContentRecord) => placed(record, marks)),
);

function placed(record: ContentRecord, marks: Marks): Entry | undefined {
  const type = contentTypeNamed(record.content_type_name);
  const path =
    type &&
    publicPathOf(type, {
      slug: record.slug ?? '',
      categorySlug: record.category?.slug ?? null,
      language: record.language,
    });
  if (type === undefined || path === undefined) return undefined;
  const shown = shownRecord(type, record);
  return {
    record: shown,
    path,
    typeName: type.name,
    called: calledAs(typeNames(type), record),
    accent: accentOf(record, marks),
    writerPath: writerPathOf(marks.writers, shown),
    authorPath: writerPathOf(marks.writers, { written_by: null, author: shown.author }),
  };
}

/** The accent of a record's category. */
export function accentOf(record: ContentRecord, { accents }: Marks): Accent {
  return accents.get(record.category?.slug ?? '') ?? 'slate';
}
