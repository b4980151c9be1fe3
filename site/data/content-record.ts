import type { ContentRecord } from '#schema/content-record.ts';
import type { RecordFor } from '#schema/registry.ts';
import type { ACCENTS } from '#schema/resources/categories.ts';

export type Category = RecordFor<'categories'>;
export type Tag = RecordFor<'tags'>;
export type Accent = (typeof ACCENTS)[number];

/** Content with what its place on the site adds. */
export interface Entry {
  record: ContentRecord;
  path: string;
  /** What the type is called in the singular: `Book summary`. */
  typeLabel: string;
  accent: Accent;
}
