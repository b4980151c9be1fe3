import type { Site } from '#schema/answers/operations/site.ts';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import type { SiteContext } from '../../base/site-context.ts';
import { loadRecord } from './content-detail.ts';
import { referredPath } from '../referred-path.ts';

/** A place where a book can be read, borrowed, or bought. */
export interface BookPlace {
  name: string;
  url: string;
}

/** The record of a book, its page, and the libraries and shops that may have it. */
export interface AboutBook {
  record: ContentRecord;
  path: string;
  places: readonly BookPlace[];
}

/** For a text about more books, only the first ones are shown in full. */
const BOOKS_MAX = 5;

/** The books that a text is about. */
export async function loadBooks(site: SiteContext, { books = [] }: ContentRecord): Promise<AboutBook[]> {
  const type = contentTypeNamed('book');
  if (type === undefined) return [];
  const slugs = books.slice(0, BOOKS_MAX).flatMap(({ slug }) => slug ?? []);
  const records = await Promise.all(slugs.map((slug) => loadRecord(site, type, slug)));
  return records.map((record) => aboutBook(record, site.settings.book_links));
}

/** A record with the places to get the book. */
export function aboutBook(record: ContentRecord, links: Site['book_links']): AboutBook {
  const path = referredPath('books', record.slug ?? '') ?? '/';
  return { record, path, places: placesOf(record, links) };
}

/** Links that need an ISBN are left out if there is none, and so is anything that is not a URL. */
export function placesOf(
  { title, author, isbn }: Pick<ContentRecord, 'title' | 'author' | 'isbn'>,
  links: Site['book_links'],
): BookPlace[] {
  const values: Readonly<Record<string, string>> = { isbn: isbn ?? '', title, author: author ?? '' };
  return links.flatMap(({ name, address }) => {
    if (address.includes('{isbn}') && values.isbn === '') return [];
    const filled = address.replace(/\{(isbn|title|author)\}/g, (_, part: string) =>
      encodeURIComponent(values[part] ?? ''),
    );
    const url = filled.replace(/%20$/, '');
    return /^https?:\/\//.test(url) && URL.canParse(url) ? [{ name, url }] : [];
  });
}
