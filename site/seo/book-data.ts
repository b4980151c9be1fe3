import type { ContentRecord } from '#schema/registry/content-record.ts';
import { peopleIn } from '../data/citations.ts';
import { isPrinted } from '../typography/dates.ts';
import type { StructuredData } from '../base/metadata.ts';

/** A book for search engines: of its record, or of what a summary says of it. */
export function bookData(record: ContentRecord): StructuredData {
  const { isbn, publisher, edition, page_count: pages, free_text: freeText, same_as: entry } = record;
  const sameAs = [entry, isbn ? `https://openlibrary.org/isbn/${isbn}` : null].filter(
    (address) => typeof address === 'string',
  );
  return {
    '@type': 'Book',
    name: record.subtitle ? `${record.title}: ${record.subtitle}` : record.title,
    ...people('author', record.author),
    ...people('translator', record.translator),
    ...people('editor', record.editor),
    ...(isbn ? { isbn } : {}),
    ...(publisher ? { publisher: { '@type': 'Organization', name: publisher } } : {}),
    ...dates(record),
    ...(edition ? { bookEdition: edition } : {}),
    ...(pages ? { numberOfPages: pages } : {}),
    ...(freeText ? { workExample: { '@type': 'Book', url: freeText, isAccessibleForFree: true } } : {}),
    ...(sameAs.length === 0 ? {} : { sameAs }),
  };
}

function people(property: string, names: string | null | undefined): StructuredData {
  const [first, ...others] = peopleIn(names).map((name) => ({ '@type': 'Person', name }));
  return first === undefined ? {} : { [property]: others.length === 0 ? first : [first, ...others] };
}

/** Calendars of search engines begin with the year 1. */
function dates({ publication_year: published, year_written: written }: ContentRecord): StructuredData {
  const said = (year: number | null | undefined) => typeof year === 'number' && year > 0;
  const created = written ?? (typeof published === 'number' && !isPrinted(published) ? published : null);
  return {
    ...(said(created) ? { dateCreated: String(created).padStart(4, '0') } : {}),
    ...(said(published) && isPrinted(published ?? 0) ? { datePublished: String(published) } : {}),
  };
}
