import type { ContentRecord } from '#schema/registry/content-record.ts';
import type { ContentType } from '#schema/registry/registry.ts';

/** Values for which pages render nothing. A category stays: it may be part of the URL. */
const EMPTY: Partial<Record<string, Partial<ContentRecord>>> = {
  intro: { intro: null },
  body: { reading_minutes: null },
  tags: { tags: [] },
  author: { author: null },
  written_by: { written_by: null },
  published_date: { published_date: null },
  image: { image_unique_identifier: null, image_url: null, image_alt: null },
};

/**
 * A record without the common fields that its type omits. Some have a value anyway: publishing sets a date,
 * an import sets bylines. Returns the same record if nothing is omitted.
 */
export function shownRecord<Shown extends ContentRecord>(type: ContentType, record: Shown): Shown {
  const { omitted } = type;
  if (omitted === undefined) return record;
  const shown = Object.assign({ ...record }, ...omitted.map((name) => EMPTY[name]));
  if (omitted.includes('body')) delete shown.body;
  return shown;
}
